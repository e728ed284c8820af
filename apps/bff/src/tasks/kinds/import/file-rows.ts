import { Readable } from 'node:stream';
import {
  csvProblems,
  importLimits,
  isObject,
  JsonSyntaxError,
  parseJson,
  type ImportFormat,
  type Json,
} from '@searchdeck/contract';
import { CsvError, parse, type Parser } from 'csv-parse';
import { invalidFile, invalidJsonText } from './invalid-file.js';
import { jsonValues, type JsonText } from './json-values.js';

/** A row of an imported file. */
export interface FileRow {
  /** By the names of the columns. Undefined: the row is not an object. */
  values: Readonly<Record<string, Json>> | undefined;
  /** Text of a row that is not an object. */
  text?: string;
  /** Why the text can't be read. */
  problem?: string;
  isInvalidJson?: boolean;
}

/** The rows of a file. Throws FILE_INVALID if it can't be read as a whole. */
export async function* fileRows(format: ImportFormat, chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const texts = decodeUtf8(chunks);
  if (format === 'csv') yield* csvRows(texts);
  else for await (const text of format === 'json' ? jsonValues(texts) : splitLines(texts)) yield jsonRow(text);
}

async function* decodeUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? invalidFile('It is not UTF-8 text.') : error;
  }
}

async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<JsonText> {
  let incompleteLine = '';
  let line = 0;
  for await (const chunk of texts) {
    const lines = (incompleteLine + chunk).split('\n');
    incompleteLine = lines.pop() ?? '';
    if (incompleteLine.length > importLimits.rowBytes) throw invalidFile('A line is too long.');
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { text, line, column: 1 };
    }
  }
  if (incompleteLine.trim() !== '') yield { text: incompleteLine, line: line + 1, column: 1 };
}

function jsonRow({ text, line, column }: JsonText): FileRow {
  try {
    const value = parseJson(text, { requiresUniqueNames: true });
    if (isObject(value)) return { values: value };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const position = {
      line: line + error.line - 1,
      column: error.line === 1 ? column + error.column - 1 : error.column,
    };
    const { problem: cause } = error;
    return cause.kind === 'duplicateName'
      ? { values: undefined, text, problem: `The row has several properties named "${cause.name}".` }
      : { values: undefined, text, problem: invalidJsonText(position), isInvalidJson: true };
  }
  return { values: undefined, text };
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The most frequent delimiter of the header row, outside of quotes. */
export function delimiterOf(text: string): string {
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* prepend(
  first: string,
  others: AsyncIterator<string>,
  onText: (text: string) => void,
): AsyncGenerator<string> {
  onText(first);
  yield first;
  for (let next = await others.next(); next.done !== true; next = await others.next()) {
    onText(next.value);
    yield next.value;
  }
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const iterator = texts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const parser = parse({
    delimiter: delimiterOf(first.value),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.rowBytes,
  });
  let lineBreaks = 0;
  const source = Readable.from(
    prepend(first.value, iterator, (text) => {
      lineBreaks += countLineBreaks(text);
    }),
  );
  source.once('error', (error) => parser.destroy(error));
  let columns: string[] | undefined;
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      if (columns === undefined) columns = uniqueNames(record);
      else yield csvRow(columns, record);
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidFile(csvProblem(error, parser, lineBreaks)) : error;
  } finally {
    source.destroy();
  }
}

function csvProblem(error: CsvError, parser: Parser, lineBreaks: number): string {
  const { lines } = parser.info;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED': {
      // The parser has read to the end of the file; the value is what follows the quote.
      const { field } = (parser as unknown as { state: { field: { toString: () => string } } }).state;
      return csvProblems.quoteNotClosed(lineBreaks + 1 - countLineBreaks(field.toString()));
    }
    case 'CSV_INVALID_CLOSING_QUOTE':
      return csvProblems.textAfterQuote(lines);
    case 'INVALID_OPENING_QUOTE':
      return csvProblems.quoteInValue(lines);
    default:
      return `${error.message}.`;
  }
}

const csvRow = (columns: readonly string[], record: readonly string[]): FileRow =>
  record.length > columns.length
    ? { values: undefined, text: record.join(',') }
    : {
        values: Object.fromEntries(columns.flatMap((name, i) => (record[i] === undefined ? [] : [[name, record[i]]]))),
      };

/** Names for columns without one, and different names for columns that share one. */
const uniqueNames = (header: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const [i, text] of header.entries()) {
    const base = text.trim() === '' ? `Column ${i + 1}` : text.trim();
    let name = base;
    for (let copy = 2; names.has(name); copy += 1) name = `${base} (${copy})`;
    names.add(name);
  }
  return [...names];
};
