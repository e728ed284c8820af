import { replaceLetters, replaceEnding, applySteps } from './endings.js';

/** Ramanathan and Rao's lightweight stemmer for Hindi. */
export const hindi = replaceEnding([
  [6, 'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां'],
  [5, 'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां'],
  [4, 'ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं'],
  [3, 'कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें'],
  [2, 'ो े ू ु ी ि ा'],
]);

const soraniNoun = replaceEnding([
  [6, 'ێکی'],
  [7, 'یەکی'],
  [5, 'ێک'],
  [6, 'یەک ەکە'],
  [5, 'کە'],
  [7, 'ەکان'],
  [6, 'کان'],
  [7, 'یانی'],
  [6, 'انی یان'],
  [5, 'ان'],
  [7, 'یانە'],
  [6, 'انە'],
  [5, 'ایە', 'ا'],
  [5, 'ەیە', 'ە'],
  [4, 'ە ی'],
]);
/** Lucene's light stemmer for Sorani Kurdish. */
export const sorani = applySteps(
  replaceEnding([
    [5, 'دا'],
    [4, 'نا', 'ن'],
    [6, 'ەوە'],
  ]),
  replaceEnding([[6, 'مان یان تان']]),
  soraniNoun,
);

/** Arabic light10: one prefix, then every suffix in turn. Larkey, Ballesteros, Connell. */
const ARABIC_PREFIXES = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل', 'و'];
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];
export const arabic = (word: string): string => {
  let w = word;
  const prefix = ARABIC_PREFIXES.find((p) => {
    if (!w.startsWith(p)) return false;
    // The conjunction needs three letters after it, the articles two.
    return p.length === 1 ? w.length >= 4 : w.length >= p.length + 2;
  });
  if (prefix !== undefined) w = w.slice(prefix.length);
  for (const suffix of ARABIC_SUFFIXES) {
    if (w.length >= suffix.length + 2 && w.endsWith(suffix)) w = w.slice(0, -suffix.length);
  }
  return w;
};

export const greekLetters = replaceLetters({
  α: 'άΆ',
  ε: 'έΈ',
  η: 'ήΉ',
  ι: 'ίΊϊΪΐ',
  υ: 'ύΎϋΫΰ',
  ο: 'όΌ',
  ω: 'ώΏ',
  σ: 'ς',
});
