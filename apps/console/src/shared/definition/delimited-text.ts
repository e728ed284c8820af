import { csvProblems } from '@searchdeck/contract';

/** Delimited text that is broken. */
export class DelimitedTextError extends Error {}

const DELIMITERS = [',', ';', '\t'] as const;

interface Row {
  values: string[];
  /** Where it begins, from 1. */
  line: number;
}

/**
 * Rows of delimited text (RFC 4180): quoted values can contain delimiters, line breaks, and doubled quotes. As in an
 * import of documents, wrong quotes are errors. Throws DelimitedTextError.
 */
const rowsOf = (text: string, delimiter: string, firstLine: number): Row[] => {
  const rows: Row[] = [];
  let line = firstLine;
  let rowLine = line;
  let quoteLine = line;
  /** The value was quoted, and its quote is closed. */
  let isClosed = false;
  let row: string[] = [];
  let value = '';
  let isQuoted = false;
  const endValue = () => {
    row.push(value);
    value = '';
    isClosed = false;
  };
  const endRow = () => {
    endValue();
    if (row.some((cell) => cell !== '')) rows.push({ values: row, line: rowLine });
    row = [];
    rowLine = line;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '\n') line++;
    if (isQuoted) {
      if (character !== '"') value += character;
      else if (text[i + 1] === '"') value += text.charAt(++i);
      else {
        isQuoted = false;
        isClosed = true;
      }
    } else if (character === delimiter) endValue();
    else if (character === '\n') endRow();
    else if (character === '\r') continue;
    else if (isClosed) throw new DelimitedTextError(csvProblems.textAfterQuote(line));
    else if (character !== '"') value += character;
    else if (value === '') {
      isQuoted = true;
      quoteLine = line;
    } else throw new DelimitedTextError(csvProblems.quoteInValue(line));
  }
  if (isQuoted) throw new DelimitedTextError(csvProblems.quoteNotClosed(quoteLine));
  endRow();
  return rows;
};

/**
 * The records of delimited text with a header, as objects with text values; empty values are omitted. The delimiter is
 * the most frequent one of the header. Undefined: the text has no header with several names, or no records.
 * Throws DelimitedTextError.
 */
export function readDelimitedText(text: string): Readonly<Record<string, string>>[] | undefined {
  const lines = text.trim();
  const firstLine = text.slice(0, text.indexOf(lines)).split('\n').length;
  const [header = ''] = lines.split('\n', 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length - 1);
  const most = Math.max(...counts);
  const delimiter = DELIMITERS[counts.indexOf(most)];
  if (most === 0 || delimiter === undefined) return undefined;
  const [{ values: names } = { values: [] }, ...records] = rowsOf(lines, delimiter, firstLine);
  if (records.length === 0) return undefined;
  const tooLong = records.find(({ values }) => values.length > names.length);
  if (tooLong !== undefined) throw new DelimitedTextError(csvProblems.tooManyValuesInLine(tooLong.line));
  return records.map(({ values }) =>
    Object.fromEntries(
      names.flatMap((name, i) => {
        const value = values[i] ?? '';
        return name.trim() === '' || value === '' ? [] : [[name.trim(), value]];
      }),
    ),
  );
}
