import { csvLine } from '@searchdeck/contract';
import type { ResultRow } from './results';

/** The columns of results as CSV, by default with a header. */
export const resultsCsv = (
  rows: readonly ResultRow[],
  columns: readonly string[],
  { hasHeader = true }: { hasHeader?: boolean } = {},
): string =>
  [...(hasHeader ? [columns] : []), ...rows.map(({ document }) => columns.map((name) => document[name]))]
    .map(csvLine)
    .join('');
