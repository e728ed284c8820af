import ASCIIFolder from 'fold-to-ascii';

const NOT_ASCII = /[^\0-\x7f]/;

/** Lucene's ASCIIFoldingFilter on one string. */
export const foldToAscii = (text: string): string => (NOT_ASCII.test(text) ? ASCIIFolder.foldMaintaining(text) : text);
