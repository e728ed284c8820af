import { saveFile } from '../../../shared/api/save-file';

/** Saves the CSV text of results as a file with the name of the index. */
export const saveResults = (indexName: string, parts: readonly string[]): void =>
  saveFile(`${indexName}.csv`, new Blob([...parts], { type: 'text/csv' }));
