import ASCIIFolder from 'fold-to-ascii';

/** Cache of folded forms by UTF-16 code unit. */
const foldedByUnit: (string | undefined)[] = [];

/** Lucene's ASCIIFoldingFilter for one string: replaces characters that have an ASCII equivalent, and keeps all others. */
export const foldToAscii = (text: string): string => {
  let i = 0;
  while (i < text.length && text.charCodeAt(i) < 0x80) i++;
  if (i === text.length) return text;
  let out = text.slice(0, i);
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += foldedByUnit[unit] ??= ASCIIFolder.foldMaintaining(text.charAt(i));
  }
  return out;
};
