import { applyEdits, findNodeAtLocation, modify, parseTree, type ModificationOptions } from 'jsonc-parser';
import { markBigints, parseJson, printJson, restoreBigints } from '@searchdeck/contract';

/** Keys and indexes from the root of a definition to a value. */
export type Path = readonly (string | number)[];
/** The path of the whole definition. */
export const ROOT: Path = [];

/** The indentation of a pretty-printed text. */
const indentOf = (text: string): number => /\n( +)\S/.exec(text)?.[1]?.length ?? 2;

/** Replaces a null or a scalar on the way to a path: modify() inserts into objects and arrays only. */
const withContainers = (text: string, path: Path, value: unknown): [Path, unknown] => {
  let current: unknown = parseJson(text);
  for (const [depth, step] of path.entries()) {
    if (current === undefined) break;
    if (typeof current !== 'object' || current === null) {
      return [path.slice(0, depth), path.slice(depth).reduceRight((inner, key) => wrap(key, inner), value)];
    }
    current = valueAt(current, [step]);
  }
  return [path, value];
};
const wrap = (key: string | number, value: unknown): unknown => (typeof key === 'number' ? [value] : { [key]: value });

const apply = (text: string, path: Path, value: unknown, options: ModificationOptions): string =>
  applyEdits(
    text,
    // jsonc-parser prints values with JSON.stringify, which has no bigint.
    modify(text, [...path], markBigints(value), options).map((edit) => ({
      ...edit,
      content: restoreBigints(edit.content),
    })),
  );
const optionsFor = (text: string): ModificationOptions => ({
  formattingOptions: { insertSpaces: true, tabSize: indentOf(text), eol: '\n' },
});

/**
 * The JSON text with another value at a path; undefined removes the property or item. Only the text around that path
 * changes: formatting, number texts, and unknown members elsewhere stay as they are. Missing containers are created.
 * The text must be valid JSON.
 */
export function setValue(text: string, path: Path, value: unknown): string {
  if (path.length === 0) return printJson(value, 2);
  if (value === undefined) {
    return valueAt(parseJson(text), path) === undefined ? text : apply(text, path, value, optionsFor(text));
  }
  const [target, content] = withContainers(text, path, value);
  return target.length === 0 ? printJson(content, 2) : apply(text, target, content, optionsFor(text));
}

/** Inserts an item before an index of the array at a path; a missing array is created. */
export function insertItem(text: string, path: Path, index: number, value: unknown): string {
  const items = valueAt(parseJson(text), path);
  if (!Array.isArray(items) || items.length === 0) return setValue(text, path, [value]);
  // jsonc-parser appends at -1 only.
  const at = index >= items.length ? -1 : index;
  return apply(text, [...path, at], value, { ...optionsFor(text), isArrayInsertion: true });
}

/** Moves an item of the array at a path; the items' texts stay as they are. */
export function moveItem(text: string, path: Path, from: number, to: number): string {
  const root = parseTree(text);
  const items = root === undefined ? undefined : findNodeAtLocation(root, [...path])?.children;
  if (items === undefined || items[from] === undefined || items[to] === undefined) return text;
  const texts = items.map((item) => text.slice(item.offset, item.offset + item.length));
  texts.splice(to, 0, ...texts.splice(from, 1));
  return applyEdits(
    text,
    items.map((item, i) => ({ offset: item.offset, length: item.length, content: texts[i] ?? '' })),
  );
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** `fields[2].type` → `['fields', 2, 'type']`. */
export const pathOf = (target: string): Path =>
  [...target.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => (name === undefined ? Number(index) : name));

/** `['fields', 2, 'type']` → `fields[2].type`. */
export const targetOf = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
