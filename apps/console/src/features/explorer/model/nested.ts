import { cellText } from './format';

type Complex = Record<string, unknown>;
const isComplex = (value: unknown): value is Complex =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && (value as Complex)['type'] !== 'Point';

/** A complex value or a collection of such. */
export const isNested = (value: unknown): value is Complex | unknown[] =>
  isComplex(value) || (Array.isArray(value) && value.some(isComplex));

/** A vector: nobody reads its numbers in a table. */
export const isVectorValue = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 16 && value.every((x) => typeof x === 'number');

const TITLE = /name|title|type|label|kind/i;
/** What tells an element from its siblings: a member called like a name, else its first text, else its first value. */
const nameOf = (element: unknown): string => {
  if (!isComplex(element)) return cellText(element);
  const filled = Object.entries(element).filter(([, v]) => v !== null && typeof v !== 'object');
  const texts = filled.filter(([, v]) => typeof v === 'string');
  const [, chosen] =
    texts.find(([name, v]) => TITLE.test(name) && String(v).length <= 60) ?? texts[0] ?? filled[0] ?? [];
  const text = cellText(chosen);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

/** How many elements there are, and what they are called; a single complex value is told by its members. */
export const summaryOf = (value: Complex | unknown[]): { count?: number; names: string[] } =>
  Array.isArray(value)
    ? { count: value.length, names: [...new Set(value.map(nameOf))].filter((name) => name !== '') }
    : {
        names: Object.values(value)
          .map(cellText)
          .filter((text) => text !== '' && text.length <= 40),
      };

/** Elements as rows, their members as columns in the order in which they come. */
export const tableOf = (value: unknown): { columns: string[]; rows: unknown[][] } => {
  const elements = (Array.isArray(value) ? value : [value]).map((e: unknown): Complex =>
    isComplex(e) ? e : { value: e },
  );
  const columns = [...new Set(elements.flatMap((element) => Object.keys(element)))];
  return { columns, rows: elements.map((element) => columns.map((name) => element[name])) };
};
