import { isObject } from '@searchdeck/contract';
import { cellText } from './cell-text';

type Complex = Record<string, unknown>;
const isComplex = (value: unknown): value is Complex => isObject(value) && value['type'] !== 'Point';

/** A complex value, or a collection of complex values. */
export const isNested = (value: unknown): value is Complex | unknown[] =>
  isComplex(value) || (Array.isArray(value) && value.some(isComplex));

/** Whether the value is a vector, whose numbers are not shown. */
export const isVectorValue = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 16 && value.every((x) => typeof x === 'number');

const TITLE = /name|title|type|label|kind/i;
/** The label of an item: a member with a title-like name, the first text, or the first value. */
const itemLabel = (element: unknown): string => {
  if (!isComplex(element)) return cellText(element);
  const filled = Object.entries(element).filter(([, v]) => v !== null && typeof v !== 'object');
  const texts = filled.filter(([, v]) => typeof v === 'string');
  const [, value] =
    texts.find(([name, v]) => TITLE.test(name) && String(v).length <= 60) ?? texts[0] ?? filled[0] ?? [];
  const text = cellText(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

/** The number of items and their labels; for a single complex value, its short values. */
export const summaryOf = (value: Complex | unknown[]): { count?: number; names: string[] } =>
  Array.isArray(value)
    ? { count: value.length, names: [...new Set(value.map(itemLabel))].filter((name) => name !== '') }
    : {
        names: Object.values(value)
          .map(cellText)
          .filter((text) => text !== '' && text.length <= 40),
      };

/** Items as rows and their members as columns, in order of first occurrence. */
export const tableOf = (value: unknown): { columns: string[]; rows: unknown[][] } => {
  const elements = (Array.isArray(value) ? value : [value]).map((e: unknown): Complex =>
    isComplex(e) ? e : { value: e },
  );
  const columns = [...new Set(elements.flatMap((element) => Object.keys(element)))];
  return { columns, rows: elements.map((element) => columns.map((name) => element[name])) };
};
