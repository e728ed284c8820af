/** Harman's S-stemmer: plurals only. */
export const minimalEnglish = (word: string): string => {
  if (word.length < 3 || !word.endsWith('s')) return word;
  const before = word.at(-2);
  if (before === 'u' || before === 's') return word;
  if (before === 'e') {
    if (word.length > 3 && word.at(-3) === 'i' && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
    if (/[iaoe]es$/.test(word)) return word;
  }
  return word.slice(0, -1);
};

/** Removes a trailing 's with any of the three apostrophes. Lucene's EnglishPossessiveFilter. */
export const removePossessive = (term: string): string => {
  const at = term.length - 2;
  if (at < 0) return term;
  const mark = term.charCodeAt(at);
  const last = term.charCodeAt(at + 1);
  return (last === 0x73 || last === 0x53) && (mark === 0x27 || mark === 0x2019 || mark === 0xff07)
    ? term.slice(0, at)
    : term;
};
