import { replaceLetters, replaceEnding, applySteps } from './endings.js';

const genitive = (word: string): string => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Savoy's light stemmer for Swedish. */
export const lightSwedish = applySteps(
  genitive,
  replaceEnding([
    [7, 'elser heten'],
    [6, 'arne erna ande else aste orna aren'],
    [5, 'are ast het'],
    [4, 'ar er or en at te et'],
    [3, 't a e n'],
  ]),
);

/** Lucene's NorwegianLightStemmer for Bokmål. */
export const lightNorwegian = applySteps(
  genitive,
  replaceEnding([
    [7, 'heter heten'],
    [5, 'dom het'],
    [7, 'elser elsen'],
    [6, 'ende else este eren'],
    [5, 'ere est ene'],
    [4, 'er en et st te'],
    [3, 'a e n'],
  ]),
);
/** Lucene's NorwegianLightStemmer for Nynorsk. */
export const lightNynorsk = applySteps(
  genitive,
  replaceEnding([
    [7, 'heita'],
    [8, 'heiter leiken leikar'],
    [5, 'dom'],
    [6, 'heit semd leik'],
    [7, 'elser elsen'],
    [6, 'ande else aste aren'],
    [5, 'are ast ene ane'],
    [4, 'er en et ar te'],
    [3, 'a e n'],
  ]),
);
/** Lucene's NorwegianMinimalStemmer for Bokmål: nouns only. */
export const minimalNorwegian = applySteps(
  genitive,
  replaceEnding([
    [5, 'ene'],
    [4, 'er en et'],
    [3, 'a e'],
  ]),
);
/** Lucene's NorwegianMinimalStemmer for Nynorsk. */
export const minimalNynorsk = applySteps(
  genitive,
  replaceEnding([
    [5, 'ene ane'],
    [4, 'er en et ar'],
    [3, 'a e'],
  ]),
);

const finnishQuestion = (word: string): string => {
  let w = word;
  while (w.length > 8 && /(?:kin|ko)$/.test(w)) w = w.slice(0, w.endsWith('kin') ? -3 : -2);
  return w.length > 11 ? w.replace(/dellinen$|dellisuus$/, '') : w;
};
const finnishLetters = replaceLetters({ a: 'äå', o: 'ö' });
const finnishAdverb = replaceEnding([
  [5, 'lla tse sti ni'],
  [5, 'aa', 'a'],
]);
const finnishCase = replaceEnding([
  [8, 'nnen', 's'],
  [8, 'ntena', 's'],
  [8, 'tten eiden'],
  [6, 'neen niin seen teen inen'],
  [6, 'han hen hin hon hun hyn'],
  [6, 'den', 's'],
  [6, 'ksen', 's'],
  [6, 'ssa sta lla lta tta ksi lle'],
  [5, 'na ne nei'],
  [4, 'ja ta a'],
  [4, 'an en in on un yn n'],
]);
/** Savoy's light stemmer for Finnish. */
export const lightFinnish = (word: string): string => {
  if (word.length < 4) return word;
  let w = finnishCase(finnishAdverb(finnishQuestion(finnishLetters(word))));
  if (w.length > 5 && w.endsWith('hde')) w = `${w.slice(0, -3)}ksi`;
  if (w.length > 4 && /(?:ei|at)$/.test(w)) w = w.slice(0, -2);
  else if (w.length > 3 && /[tsjeai]$/.test(w)) w = w.slice(0, -1);
  if (w.length > 8 && /[eou]$/.test(w)) w = w.slice(0, -1);
  if (w.length > 4 && w.endsWith('i')) w = w.slice(0, -1);
  return w.length > 4 ? w.replace(/([kpt])\1+/g, '$1') : w;
};
