/** Characters whose lower case in JavaScript differs from Java's, which looks at one character alone. */
const SPECIAL = /[\u0130\u03A3]/;

/** Lower case as Lucene's LowerCaseFilter makes it: character by character, without context. */
export const lowerCase = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower === text || !SPECIAL.test(text)) return lower;
  let out = '';
  for (const c of text) out += c === '\u0130' ? 'i' : c === '\u03A3' ? '\u03C3' : c.toLowerCase();
  return out;
};

/** Upper case as Lucene's UpperCaseFilter makes it: a character that would become several stays. */
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
