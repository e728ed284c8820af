const lettersOnly = (word: string): string => word.toUpperCase().replace(/[^\p{L}]|[\u{10000}-\u{10ffff}]/gu, '');
const A = 65;

const SOUNDEX = '01230120022455012623010202';
const REFINED = '01360240043788015936020505';
const codeOf = (table: string, c: string): string | undefined => table[c.charCodeAt(0) - A];

/** American Soundex: a letter and three digits. Undefined if a relevant letter is outside A to Z. */
export const soundex = (word: string): string | undefined => {
  const text = lettersOnly(word);
  if (text === '') return undefined;
  let out = text.charAt(0);
  if (codeOf(SOUNDEX, out) === undefined) return undefined;
  let last = codeOf(SOUNDEX, out);
  for (const c of text.slice(1)) {
    if (out.length === 4) break;
    // H and W do not separate letters with the same code.
    if (c === 'H' || c === 'W') continue;
    const code = codeOf(SOUNDEX, c);
    if (code === undefined) return undefined;
    if (code !== '0' && code !== last) out += code;
    last = code;
  }
  return out.padEnd(4, '0');
};

/** Refined Soundex: a letter and one digit per change of sound. */
export const refinedSoundex = (word: string): string | undefined => {
  const text = lettersOnly(word);
  if (text === '' || /[^A-Z]/.test(text)) return undefined;
  let out = text.charAt(0);
  let last = '';
  for (const c of text) {
    const code = codeOf(REFINED, c) ?? '';
    if (code !== last) out += code;
    last = code;
  }
  return out;
};
