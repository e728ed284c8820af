const DELIMITERS = [',', ';', '\t'] as const;

/** Rows of delimited text (RFC 4180): quoted values can contain delimiters, line breaks, and doubled quotes. */
const rowsOf = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let isQuoted = false;
  const endValue = () => {
    row.push(value);
    value = '';
  };
  const endRow = () => {
    endValue();
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (isQuoted) {
      if (character !== '"') value += character;
      else if (text[i + 1] === '"') value += text.charAt(++i);
      else isQuoted = false;
    } else if (character === '"' && value === '') isQuoted = true;
    else if (character === delimiter) endValue();
    else if (character === '\n') endRow();
    else if (character !== '\r') value += character;
  }
  endRow();
  return rows;
};

/**
 * The records of delimited text with a header, as objects with text values; empty values are omitted. The delimiter is
 * the most frequent one of the header. Undefined: the text has no header with several names, or no records.
 */
export function readDelimitedText(text: string): Readonly<Record<string, string>>[] | undefined {
  const lines = text.trim();
  const [header = ''] = lines.split('\n', 1);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length - 1);
  const most = Math.max(...counts);
  const delimiter = DELIMITERS[counts.indexOf(most)];
  if (most === 0 || delimiter === undefined) return undefined;
  const [names = [], ...records] = rowsOf(lines, delimiter);
  if (records.length === 0) return undefined;
  return records.map((values) =>
    Object.fromEntries(
      names.flatMap((name, i) => {
        const value = values[i] ?? '';
        return name.trim() === '' || value === '' ? [] : [[name.trim(), value]];
      }),
    ),
  );
}
