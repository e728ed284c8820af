import {
  fromDialect,
  isObject,
  isSameValue,
  resolve,
  schemaNames,
  transform,
  type DialectId,
  type Field,
  type Node,
  type ObjectNode,
  type ResourceKind,
  type Visit,
} from '@searchdeck/contract';
import { getNodeValue, parseTree, type Node as TextNode } from 'jsonc-parser';
import type { LineRange } from '../monaco/text-range';
import { readDefinition } from './definition-text';

type Kind = Pick<ResourceKind, 'schema' | 'withDependentDefaults'>;

/** A member of an object in the contract. */
interface Member extends Field {
  /** In neutral names. */
  name: string;
  /** In the names of the text. */
  defaultValue: unknown;
}

const defaultOf = (schema: Node): unknown => schema.default ?? resolve(schema).default;
/** Defaults that depend on other members are those of Boolean members, such as the attributes of fields. */
const isFlag = (schema: Node): boolean => resolve(schema).kind === 'boolean' && defaultOf(schema) === undefined;

const withoutFlags: Visit = (node, value) => {
  if (node.kind !== 'object' || !isObject(value)) return undefined;
  const entries = Object.entries(value);
  const otherEntries = entries.filter(([name]) => {
    const field = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
    return field === undefined || !isFlag(field.schema);
  });
  if (otherEntries.length === entries.length) return undefined;
  return { value: transform(node, Object.fromEntries(otherEntries), withoutFlags) };
};

/** The definition in neutral names, in which Boolean members have their defaults; undefined if it can't be read. */
function dependentDefaults({ schema, withDependentDefaults }: Kind, text: string, dialect: DialectId): unknown {
  const definition = withDependentDefaults === undefined ? undefined : readDefinition(text);
  if (definition === undefined || !('value' in definition)) return undefined;
  const value = transform(schema, fromDialect(schema, definition.value, dialect), withoutFlags);
  return isObject(value) ? withDependentDefaults?.(value) : undefined;
}

type MembersOf = (value: TextNode, schema: Node | undefined) => (name: string) => Member | undefined;

/** Finds the members of the objects of a text in the contract. */
function memberFinder(dialect: DialectId): MembersOf {
  const { rename, renameProperty } = schemaNames(dialect);
  const membersByNode = new Map<ObjectNode, ReadonlyMap<string, Member>>();
  const membersOf = (node: ObjectNode): ReadonlyMap<string, Member> => {
    let members = membersByNode.get(node);
    if (members === undefined) {
      members = new Map(
        Object.entries(node.fields).map(([name, field]) => {
          const value = defaultOf(field.schema);
          const defaultValue = typeof value === 'string' ? rename(value, resolve(field.schema)) : value;
          return [renameProperty(name), { ...field, name, defaultValue }];
        }),
      );
      membersByNode.set(node, members);
    }
    return members;
  };
  return (value, schema) => {
    const node = schema === undefined ? undefined : resolve(schema);
    if (node?.kind === 'map') {
      return (name) => ({ name, schema: node.values, required: false, defaultValue: undefined });
    }
    const variant =
      node?.kind === 'union'
        ? variantIn(node.variants, memberText(value, renameProperty(node.discriminator)), rename)
        : node;
    return variant?.kind === 'object' ? (name) => membersOf(variant).get(name) : () => undefined;
  };
}

const memberText = (value: TextNode, name: string): unknown =>
  value.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]?.value;

const variantIn = (
  variants: Readonly<Record<string, ObjectNode>>,
  tag: unknown,
  rename: (value: string) => string,
): ObjectNode | undefined => Object.entries(variants).find(([name]) => rename(name) === tag)?.[1];

/** Whether a member has the value that the service uses if it is omitted. Null and an empty array are the same as that. */
function isDefault(value: TextNode, member: Member | undefined, dependentDefault: unknown): boolean {
  if (value.type === 'null' || (value.type === 'array' && value.children?.length === 0)) {
    return member?.required !== true;
  }
  if (member === undefined) return false;
  if (member.defaultValue !== undefined) return isSameValue(getNodeValue(value), member.defaultValue);
  return value.type === 'boolean' && isFlag(member.schema) && value.value === dependentDefault;
}

/** The lines of a text, from 0. */
class Lines {
  private readonly lines: readonly string[];
  private readonly starts: readonly number[];
  /** The texts of lines without the members that can be folded. */
  private readonly rests = new Map<number, string>();
  /** Lines at whose end an object or array is open: the editor folds it there. */
  private readonly openings = new Set<number>();

  constructor(text: string) {
    this.lines = text.split('\n');
    let start = 0;
    this.starts = this.lines.map((line) => {
      const current = start;
      start += line.length + 1;
      return current;
    });
  }

  addContainer({ offset, length }: TextNode): void {
    const line = this.lineAt(offset);
    if (this.lineAt(offset + length) > line) this.openings.add(line);
  }
  addFoldable(property: TextNode, value: TextNode): void {
    this.addContainer(value);
    const end = property.offset + property.length;
    const last = this.lineAt(end);
    for (let line = this.lineAt(property.offset); line <= last; line++) {
      const text = this.rests.get(line) ?? this.textOf(line);
      const [from, to] = [property.offset, end].map((offset) => Math.max(0, offset - this.startOf(line)));
      this.rests.set(line, text.slice(0, from) + ' '.repeat(text.slice(from, to).length) + text.slice(to));
    }
  }

  /**
   * Ranges of lines that contain nothing else, each with the line before it: a folded range shows its first line. If an
   * object or array is folded at that line, the range begins with its own first line.
   */
  ranges(): LineRange[] {
    const ranges: LineRange[] = [];
    for (let line = 0; line < this.lines.length; line++) {
      if (!this.isFoldable(line)) continue;
      const first = line;
      while (this.isFoldable(line + 1)) line++;
      const start = [first - 1, first].find((at) => this.canStartAt(at));
      if (start !== undefined && start < line) ranges.push({ startLine: start + 1, endLine: line + 1 });
    }
    return ranges;
  }

  private canStartAt(line: number): boolean {
    return this.textOf(line).trim() !== '' && !this.openings.has(line);
  }
  private isFoldable(line: number): boolean {
    const rest = this.rests.get(line);
    return rest !== undefined && /^[\s,]*$/.test(rest);
  }
  private textOf(line: number): string {
    return this.lines[line] ?? '';
  }
  private startOf(line: number): number {
    return this.starts[line] ?? 0;
  }
  private lineAt(offset: number): number {
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/**
 * Ranges of lines of a definition that can be folded because the service would use the same values without them: null,
 * empty arrays, and defaults. The text may be invalid.
 */
export function foldableRanges(text: string, kind: Kind, dialect: DialectId): LineRange[] {
  const root = parseTree(text);
  if (root === undefined) return [];
  const lines = new Lines(text);
  const membersOf = memberFinder(dialect);
  const visit = (value: TextNode, schema: Node | undefined, defaults: unknown): void => {
    if (value.type === 'array') {
      lines.addContainer(value);
      const node = schema === undefined ? undefined : resolve(schema);
      const items = node?.kind === 'array' ? node.items : undefined;
      for (const [i, item] of (value.children ?? []).entries()) {
        visit(item, items, Array.isArray(defaults) ? defaults[i] : undefined);
      }
    }
    if (value.type !== 'object') return;
    lines.addContainer(value);
    const memberOf = membersOf(value, schema);
    for (const property of value.children ?? []) {
      const [key, memberValue] = property.children ?? [];
      // The value isn't typed yet.
      if (key === undefined || memberValue === undefined) continue;
      const name = String(key.value);
      const member = memberOf(name);
      const memberDefaults = isObject(defaults) ? defaults[member?.name ?? name] : undefined;
      if (isDefault(memberValue, member, memberDefaults)) lines.addFoldable(property, memberValue);
      else visit(memberValue, member?.schema, memberDefaults);
    }
  };
  visit(root, kind.schema, dependentDefaults(kind, text, dialect));
  return lines.ranges();
}
