import { parse, type CsvError } from 'csv-parse';
import { CrackingError } from '../errors.js';
import { entryOf, type ParsedEntry, type ParsingSettings } from './parse.js';

/** Rows of a CSV file as documents. All values are strings; missing and empty values are absent. */
export async function* parseDelimitedText(
  text: string,
  {
    delimiter,
    headers,
    firstLineContainsHeaders,
  }: Pick<ParsingSettings, 'delimiter' | 'headers' | 'firstLineContainsHeaders'>,
): AsyncGenerator<ParsedEntry> {
  let columns = headers;
  let isFirst = true;
  const rows = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (isFirst && firstLineContainsHeaders) {
        isFirst = false;
        columns ??= row.map((name) => name.trim());
        continue;
      }
      isFirst = false;
      if (columns === undefined) throw new CrackingError('unprocessable', 'The file has no column names.');
      if (row.length > columns.length) {
        yield { error: `The row has ${row.length} values, but there are ${columns.length} columns.` };
        continue;
      }
      yield entryOf(Object.fromEntries(row.flatMap((value, i) => (value === '' ? [] : [[columns![i]!, value]]))));
    }
  } catch (error) {
    if (error instanceof CrackingError || (error as Partial<CsvError>).code === undefined) throw error;
    throw new CrackingError('unprocessable', `The delimited text is invalid: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
