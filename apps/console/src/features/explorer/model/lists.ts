import type { FieldInfo } from '../../../shared/documents/fields';

/**
 * Splits a comma-separated list of the interface (`$select`, `searchFields`, `highlight`). Commas inside parentheses or
 * quotes don't separate items.
 */
export const splitList = (text: string | null | undefined): string[] => {
  const items: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let item = '';
  for (const c of text ?? '') {
    if (c === "'") isQuoted = !isQuoted;
    if (!isQuoted && c === '(') depth++;
    if (!isQuoted && c === ')') depth--;
    if (c === ',' && depth === 0 && !isQuoted) {
      items.push(item.trim());
      item = '';
    } else item += c;
  }
  items.push(item.trim());
  return items.filter((each) => each !== '');
};
/** The list as a parameter; undefined if it is empty. */
export const joinList = (items: readonly string[]): string | undefined =>
  items.length === 0 ? undefined : items.join(',');

export interface OrderItem {
  by: string;
  direction: 'asc' | 'desc';
}
export const parseOrder = (text: string | null | undefined): OrderItem[] =>
  splitList(text).map((clause) => {
    const m = /^(.*?)(?:\s+(asc|desc))?$/is.exec(clause);
    return { by: (m?.[1] ?? clause).trim(), direction: m?.[2]?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  });
export const printOrder = (items: readonly OrderItem[]): string | undefined =>
  joinList(items.map((i) => (i.direction === 'desc' ? `${i.by} desc` : i.by)));

/** The direction of a field that isn't sorted yet: numbers, dates, and scores from the highest, text from A. */
export const initialDirection = (field: FieldInfo | undefined): OrderItem['direction'] =>
  field?.type === 'Edm.String' ? 'asc' : 'desc';

/** The next sort order of a column: unsorted → `first` → the opposite → unsorted. */
export const nextOrder = (items: readonly OrderItem[], by: string, first: 'asc' | 'desc'): OrderItem[] => {
  const current = items.find((i) => i.by === by);
  if (current === undefined) return [{ by, direction: first }];
  if (current.direction === first) return [{ by, direction: first === 'asc' ? 'desc' : 'asc' }];
  return items.filter((i) => i.by !== by);
};
