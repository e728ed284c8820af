import { lowerCase } from '../core/case-folding.js';
import { greekLetters } from '../stemmers/asian.js';

/** Lower case without accents and with σ for ς. Lucene's GreekLowerCaseFilter. */
export const lowerCaseGreek = (term: string): string => greekLetters(lowerCase(term));

/** n or t before a capital vowel is a prefix and gets a hyphen. Lucene's IrishLowerCaseFilter. */
export const lowerCaseIrish = (term: string): string => lowerCase(term.replace(/^([nt])(?=[AEIOUÁÉÍÓÚ])/, '$1-'));

/** I is the capital of dotless ı. Lucene's TurkishLowerCaseFilter. */
export const lowerCaseTurkish = (term: string): string =>
  lowerCase(
    term.replace(/I(\u0307)?/g, (_, dot: string | undefined) => (dot === undefined ? 'ı' : 'i')).replace(/İ/g, 'i'),
  );

/** Decimal digits of any script become ASCII. Lucene's DecimalDigitFilter. */
export const asciiDigits = (term: string): string => {
  if (!/[^\0-\x7f]/.test(term)) return term;
  return term.replace(/\p{Nd}/gu, (c) => {
    const code = c.codePointAt(0) ?? 0;
    if (code < 0x80) return c;
    // The digits of a script are consecutive; zero is the one whose predecessor is not a digit.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });
};
