import type { SnowballLanguage, StemmerLanguage } from '@searchdeck/contract';
import { arabic, hindi, sorani } from './asian.js';
import { latvian } from './baltic.js';
import { brazilian } from './brazilian.js';
import { minimalEnglish, removePossessive } from './english.js';
import { lightFrench, minimalFrench } from './french.js';
import { lightGerman, minimalGerman } from './german.js';
import { greek } from './greek.js';
import { lightHungarian } from './hungarian.js';
import { indonesian } from './indonesian.js';
import {
  lightFinnish,
  lightNorwegian,
  lightNynorsk,
  lightSwedish,
  minimalNorwegian,
  minimalNynorsk,
} from './nordic.js';
import { lightItalian, lightPortuguese, lightSpanish } from './romance.js';
import { kraaijPohlmann } from './kraaij-pohlmann.js';
import { lovins } from './lovins.js';
import { galician, minimalGalician, minimalPortuguese, portugueseRslp } from './rslp.js';
import { bulgarian, czech, lightRussian } from './slavic.js';
import { german2, hungarian, porter, snowballStem } from './snowball.js';
import type { Stem } from './stem.js';

const packageStemmer = (algorithm: string) => (): Stem => snowballStem(algorithm);

/** The Snowball algorithms by the interface's names. */
export const snowballStemmers: Readonly<Record<SnowballLanguage, () => Stem>> = {
  armenian: packageStemmer('armenian'),
  basque: packageStemmer('basque'),
  catalan: packageStemmer('catalan'),
  danish: packageStemmer('danish'),
  dutch: packageStemmer('dutch'),
  english: packageStemmer('english'),
  finnish: packageStemmer('finnish'),
  french: packageStemmer('french'),
  german: packageStemmer('german'),
  german2,
  hungarian,
  italian: packageStemmer('italian'),
  kp: () => kraaijPohlmann,
  lovins: () => lovins,
  norwegian: packageStemmer('norwegian'),
  porter: packageStemmer('porter'),
  portuguese: packageStemmer('portuguese'),
  romanian: packageStemmer('romanian'),
  russian: packageStemmer('russian'),
  spanish: packageStemmer('spanish'),
  swedish: packageStemmer('swedish'),
  turkish: packageStemmer('turkish'),
};

/** The stemmers by the interface's names, assigned as in Lucene's and Elasticsearch's filter. `lightEnglish` (KStem) isn't available. */
export const stemmers: Readonly<Record<Exclude<StemmerLanguage, 'lightEnglish'>, () => Stem>> = {
  arabic: () => arabic,
  armenian: snowballStemmers.armenian,
  basque: snowballStemmers.basque,
  brazilian: () => brazilian,
  bulgarian: () => bulgarian,
  catalan: snowballStemmers.catalan,
  czech: () => czech,
  danish: snowballStemmers.danish,
  dutch: snowballStemmers.dutch,
  dutchKp: snowballStemmers.kp,
  english: porter,
  minimalEnglish: () => minimalEnglish,
  possessiveEnglish: () => removePossessive,
  porter2: snowballStemmers.english,
  lovins: snowballStemmers.lovins,
  finnish: snowballStemmers.finnish,
  lightFinnish: () => lightFinnish,
  french: snowballStemmers.french,
  lightFrench: () => lightFrench,
  minimalFrench: () => minimalFrench,
  galician: () => galician,
  minimalGalician: () => minimalGalician,
  german: snowballStemmers.german,
  german2,
  lightGerman: () => lightGerman,
  minimalGerman: () => minimalGerman,
  greek: () => greek,
  hindi: () => hindi,
  hungarian: snowballStemmers.hungarian,
  lightHungarian: () => lightHungarian,
  indonesian: () => indonesian,
  irish: packageStemmer('irish'),
  italian: snowballStemmers.italian,
  lightItalian: () => lightItalian,
  sorani: () => sorani,
  latvian: () => latvian,
  norwegian: snowballStemmers.norwegian,
  lightNorwegian: () => lightNorwegian,
  minimalNorwegian: () => minimalNorwegian,
  lightNynorsk: () => lightNynorsk,
  minimalNynorsk: () => minimalNynorsk,
  portuguese: snowballStemmers.portuguese,
  lightPortuguese: () => lightPortuguese,
  minimalPortuguese: () => minimalPortuguese,
  portugueseRslp: () => portugueseRslp,
  romanian: snowballStemmers.romanian,
  russian: snowballStemmers.russian,
  lightRussian: () => lightRussian,
  spanish: snowballStemmers.spanish,
  lightSpanish: () => lightSpanish,
  swedish: snowballStemmers.swedish,
  lightSwedish: () => lightSwedish,
  turkish: snowballStemmers.turkish,
};
