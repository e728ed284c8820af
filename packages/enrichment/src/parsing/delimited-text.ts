import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { CrackingError } from '../errors.js';
import { entryOf, type ParsedEntry, type ParsingSettings } from './parse.js';

/** The parser does not pause within a part, so a large file would block the event loop. */
const BYTES_PER_PART = 64 * 1024;

/** The rows of a text. Throws CsvError after the rows before an error. */
async function* rowsOf(text: string, delimiter: string): AsyncGenerator<string[]> {
  let rows: string[][] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A stream that fails discards the rows that were not read yet.
    on_record: (row: string[]) => {
      rows.push(row);
      return null;
    },
  });
  const end = finished(parser.resume()).catch((error: Error) => error);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length && !parser.destroyed; start += BYTES_PER_PART) {
    const part = bytes.subarray(start, start + BYTES_PER_PART);
    await new Promise<void>((resolve) => parser.write(part, () => resolve()));
    yield* rows;
    rows = [];
  }
  if (!parser.destroyed) parser.end();
  const error = await end;
  yield* rows;
  if (error instanceof Error) throw error;
}

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
  try {
    for await (const row of rowsOf(text, delimiter)) {
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
    if (!(error instanceof CsvError)) throw error;
    throw new CrackingError('unprocessable', `The delimited text is invalid: ${error.message.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
