/**
 * Reads CSV (RFC 4180) with a header line: one record per line, by column name. Quoted cells may contain commas, doubled
 * quotes, and line breaks.
 */
export const parseCsv = (text: string): Record<string, string>[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (isQuoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (c === '"') isQuoted = true;
    else if (c === ',') endCell();
    else if (c === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (c !== '\r') cell += c;
  }
  if (cell !== '' || row.length > 0) {
    endCell();
    rows.push(row);
  }
  const [header = [], ...records] = rows;
  return records
    .filter((record) => record.length === header.length)
    .map((record) => Object.fromEntries(header.map((name, i) => [name, record[i] as string])));
};
