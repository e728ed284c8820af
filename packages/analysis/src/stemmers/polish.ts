import { replaceEnding, steps } from './endings.js';

/**
 * A light stemmer for Polish of our own: case and number endings of nouns and adjectives, the commonest verb
 * endings, diminutives untouched. It unites forms of a word; its stems are not those of Lucene's Stempel table.
 */
export const polish = steps(
  replaceEnding([
    [8, 'ościami ościach'],
    [7, 'ością ościom'],
    [6, 'ości ość'],
  ]),
  replaceEnding([
    [6, 'owania owaniu owanie owaniem'],
    [6, 'eniami eniach'],
    [6, 'iejszy iejsza iejsze', ''],
    [5, 'ymi imi ego emu ach ami owi owie owy owa owe owych owym'],
    [5, 'iach iami iem iom'],
    [4, 'ów om em ej ie ia ię ią ym im ych ich'],
    [5, 'ował owała owali ować uje ują'],
    [4, 'ać eć ić yć ał ała ali ał'],
    [3, 'a e i o u y ą ę ó'],
  ]),
  replaceEnding([
    [4, 'ki', 'k'],
    [4, 'ci si zi', ''],
  ]),
);
