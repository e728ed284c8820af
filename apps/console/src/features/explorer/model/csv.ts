import { printJson } from '@searchdeck/contract';
import type { ResultRow } from './results';

function csvValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : printJson(value);
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The columns of results as CSV (RFC 4180), by default with a header. Objects and arrays are JSON. */
export const resultsCsv = (
  rows: readonly ResultRow[],
  columns: readonly string[],
  { hasHeader = true }: { hasHeader?: boolean } = {},
): string =>
  [...(hasHeader ? [columns] : []), ...rows.map(({ document }) => columns.map((name) => document[name]))]
    .map((values) => `${values.map(csvValue).join(',')}\r\n`)
    .join('');
