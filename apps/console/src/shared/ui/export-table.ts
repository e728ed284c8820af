import { csvLine } from '@searchdeck/contract';
import { isValidElement, type ReactNode } from 'react';
import { saveFile } from '../api/save-file';
import type { DataColumn } from './data-table-types';

/** Stands for a missing value in cells. */
const NONE = '–';

/** The text of a cell. A component contributes the text of its children. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node === NONE ? '' : node;
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** Text that spreadsheets would run as a formula. A signed number isn't one. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));

/** The apostrophe makes spreadsheets show text as it is. */
const inert = (value: unknown): unknown => (typeof value === 'string' && isFormula(value) ? `'${value}` : value);

/** The rows of a table as CSV with a header: values as they are sorted, otherwise the displayed text. */
export const tableCsv = <T>(columns: readonly DataColumn<T>[], rows: readonly T[]): string =>
  [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value, cell }) => inert(value?.(row) ?? textOf(cell(row))))),
  ]
    .map(csvLine)
    .join('');

/** Saves a table as a CSV file that is named by its label. */
export function exportTable<T>(label: string, columns: readonly DataColumn<T>[], rows: readonly T[]): void {
  const name = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  // The mark makes spreadsheets read the file as UTF-8.
  saveFile(`${name}.csv`, new Blob(['\uFEFF', tableCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
}
