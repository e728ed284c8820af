/** Characters whose lower case differs from Java's, which ignores the context of a character. */
const SPECIAL = /[\u0130\u03A3]/;

/** Lucene's LowerCaseFilter: converts each character without its context. */
export const lowerCase = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower === text || !SPECIAL.test(text)) return lower;
  let out = '';
  for (const c of text) out += c === '\u0130' ? 'i' : c === '\u03A3' ? '\u03C3' : c.toLowerCase();
  return out;
};

/** Lucene's UpperCaseFilter: characters whose upper case is more than one character are unchanged. */
export const upperCase = (text: string): string => {
  const upper = text.toUpperCase();
  if (upper.length === text.length) return upper;
  let out = '';
  for (const c of text) {
    const u = c.toUpperCase();
    out += u.length === c.length ? u : c;
  }
  return out;
};
