import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { CrackingError } from '../errors.js';
import { entryOf, type ParsedEntry, type ParsingSettings } from './parse.js';

/** The rows of a text, and the error at which they end: the rows before it are valid. */
function readRows(text: string, delimiter: string): { rows: string[][]; error?: CsvError } {
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // The parser returns no rows if it throws.
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, error };
  }
  return { rows };
}

/** Rows of a CSV file as documents. All values are strings; missing and empty values are absent. */
export function* parseDelimitedText(
  text: string,
  {
    delimiter,
    headers,
    firstLineContainsHeaders,
  }: Pick<ParsingSettings, 'delimiter' | 'headers' | 'firstLineContainsHeaders'>,
): Generator<ParsedEntry> {
  const { rows, error } = readRows(text, delimiter);
  const [first, ...others] = rows;
  const columns = headers ?? (firstLineContainsHeaders ? first?.map((name) => name.trim()) : undefined);
  for (const row of firstLineContainsHeaders ? others : rows) {
    if (columns === undefined) throw new CrackingError('unprocessable', 'The file has no column names.');
    if (row.length > columns.length) {
      yield { error: `The row has ${row.length} values, but there are ${columns.length} columns.` };
      continue;
    }
    yield entryOf(Object.fromEntries(row.flatMap((value, i) => (value === '' ? [] : [[columns[i]!, value]]))));
  }
  if (error !== undefined) {
    throw new CrackingError('unprocessable', `The delimited text is invalid: ${error.message.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
