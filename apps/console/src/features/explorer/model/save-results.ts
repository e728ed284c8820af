import { saveFile } from '../../../shared/api/save-file';
import { resultsCsv } from './csv';
import type { ResultRow } from './results';

/** Saves the columns of results as a CSV file with the name of the index. Loaded on use. */
export const saveResults = (indexName: string, rows: readonly ResultRow[], columns: readonly string[]): void =>
  saveFile(`${indexName}.csv`, new Blob([resultsCsv(rows, columns)], { type: 'text/csv' }));
