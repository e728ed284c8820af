import { matchEnding, replaceEnding, applySteps } from './endings.js';

/** Savoy's light stemmer for Russian. */
export const lightRussian = applySteps(
  replaceEnding([
    [6, 'иями оями'],
    [5, 'иям иях оях ями оям оьв ами его ему ери ими ого ому ыми оев'],
    [4, 'ая яя ях юю ах ею их ия ию ьв ою ую ям ых ея ам ем ей ём ев ий им ое ой ом ов ые ый ым ми'],
    [3, 'а е и о у й ы я ь'],
  ]),
  (word) => (word.length > 3 && /[ьи]$|нн$/.test(word) ? word.slice(0, -1) : word),
);

const czechConsonant = matchEnding([
  [0, 'čt', 'ck'],
  [0, 'št', 'sk'],
  [0, 'c č', 'k'],
  [0, 'z ž', 'h'],
]);
/** Light stemmer for Czech by Dolamic and Savoy. */
export const czech = applySteps(
  replaceEnding([
    [7, 'atech'],
    [6, 'ětem etem atům'],
    [5, 'ech ich ích ého ěmi emi ému ěte ete ěti eti ího iho ími ímu imu ách ata aty ých ama ami ové ovi ými'],
    [4, 'em es ém ím ům at ám os us ým mi ou'],
    [3, 'a e i o u ů y á é í ý ě'],
  ]),
  replaceEnding([[5, 'ov in ův']]),
  (word) => {
    const w = czechConsonant(word);
    if (w !== undefined) return w;
    if (/e.$/.test(word)) return word.slice(0, -2) + word.slice(-1);
    return word.length > 2 ? word.replace(/ů(.)$/, 'o$1') : word;
  },
);

const bulgarianArticle = replaceEnding([
  [6, 'ият'],
  [5, 'ът то те та ия'],
  [4, 'ят'],
]);
const bulgarianPlural = replaceEnding([
  [6, 'овци', 'о'],
  [6, 'ове'],
  [6, 'еве', 'й'],
  [5, 'ища та'],
  [5, 'ци', 'к'],
  [5, 'зи', 'г'],
]);
const bulgarianLatePlural = replaceEnding([
  [4, 'си', 'х'],
  [4, 'и'],
]);
/** Savoy's light stemmer for Bulgarian. */
export const bulgarian = (word: string): string => {
  if (word.length < 4) return word;
  if (word.length > 5 && word.endsWith('ища')) return word.slice(0, -3);
  const article = bulgarianArticle(word);
  let w = bulgarianPlural(article);
  if (w === article) w = w.length > 5 && /е.и$/.test(w) ? w.replace(/е(.)и$/, 'я$1') : bulgarianLatePlural(w);
  if (w.length > 3) w = w.replace(/я$/, '').replace(/[аое]$/, '');
  if (w.length > 4) w = w.replace(/ен$/, 'н');
  return w.length > 5 ? w.replace(/ъ(.)$/, '$1') : w;
};
