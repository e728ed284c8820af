/** A cell of a table: one line, without characters that would end the cell. */
const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|').trim();

export const code = (text: string): string => `\`${text}\``;
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** A table; empty text if there are no rows. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [header, header.map(() => '---'), ...rows];
  return lines.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

/** Paragraphs and tables, separated by empty lines. Omits empty ones. */
export const blocks = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');
