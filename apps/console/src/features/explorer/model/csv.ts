import { csvLine } from '@searchdeck/contract';
import type { ResultRow } from './results';

/** The columns of results as CSV with a header. */
export const resultsCsv = (rows: readonly ResultRow[], columns: readonly string[]): string =>
  [columns, ...rows.map(({ document }) => columns.map((name) => document[name]))].map(csvLine).join('');
