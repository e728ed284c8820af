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
import { polish } from './polish.js';
import { lightItalian, lightPortuguese, lightSpanish } from './romance.js';
import { kraaijPohlmann } from './kraaij-pohlmann.js';
import { krovetz } from './kstem.js';
import { lovins } from './lovins.js';
import { galician, minimalGalician, minimalPortuguese, portugueseRslp } from './rslp.js';
import { bulgarian, czech, lightRussian } from './slavic.js';
import { german2, hungarian, porter, snowballStem } from './snowball.js';
import { type Stem, remembering } from './stem.js';

const package_ = (algorithm: string) => (): Stem => snowballStem(algorithm);

const snowballs: Readonly<Record<SnowballLanguage, () => Stem>> = {
  armenian: package_('armenian'),
  basque: package_('basque'),
  catalan: package_('catalan'),
  danish: package_('danish'),
  dutch: package_('dutch'),
  english: package_('english'),
  finnish: package_('finnish'),
  french: package_('french'),
  german: package_('german'),
  german2,
  hungarian,
  italian: package_('italian'),
  kp: () => kraaijPohlmann,
  lovins: () => lovins,
  norwegian: package_('norwegian'),
  porter: package_('porter'),
  portuguese: package_('portuguese'),
  romanian: package_('romanian'),
  russian: package_('russian'),
  spanish: package_('spanish'),
  swedish: package_('swedish'),
  turkish: package_('turkish'),
};

/** What each language of the stemmer filter is: the assignment of Lucene's and Elasticsearch's filter. */
const stemmers: Readonly<Record<StemmerLanguage, () => Stem>> = {
  arabic: () => arabic,
  armenian: snowballs.armenian,
  basque: snowballs.basque,
  brazilian: () => brazilian,
  bulgarian: () => bulgarian,
  catalan: snowballs.catalan,
  czech: () => czech,
  danish: snowballs.danish,
  dutch: snowballs.dutch,
  dutchKp: snowballs.kp,
  english: porter,
  lightEnglish: krovetz,
  minimalEnglish: () => minimalEnglish,
  possessiveEnglish: () => removePossessive,
  porter2: snowballs.english,
  lovins: snowballs.lovins,
  finnish: snowballs.finnish,
  lightFinnish: () => lightFinnish,
  french: snowballs.french,
  lightFrench: () => lightFrench,
  minimalFrench: () => minimalFrench,
  galician: () => galician,
  minimalGalician: () => minimalGalician,
  german: snowballs.german,
  german2,
  lightGerman: () => lightGerman,
  minimalGerman: () => minimalGerman,
  greek: () => greek,
  hindi: () => hindi,
  hungarian: snowballs.hungarian,
  lightHungarian: () => lightHungarian,
  indonesian: () => indonesian,
  irish: package_('irish'),
  italian: snowballs.italian,
  lightItalian: () => lightItalian,
  sorani: () => sorani,
  latvian: () => latvian,
  norwegian: snowballs.norwegian,
  lightNorwegian: () => lightNorwegian,
  minimalNorwegian: () => minimalNorwegian,
  lightNynorsk: () => lightNynorsk,
  minimalNynorsk: () => minimalNynorsk,
  portuguese: snowballs.portuguese,
  lightPortuguese: () => lightPortuguese,
  minimalPortuguese: () => minimalPortuguese,
  portugueseRslp: () => portugueseRslp,
  romanian: snowballs.romanian,
  russian: snowballs.russian,
  lightRussian: () => lightRussian,
  spanish: snowballs.spanish,
  lightSpanish: () => lightSpanish,
  swedish: snowballs.swedish,
  lightSwedish: () => lightSwedish,
  turkish: snowballs.turkish,
};

const cached = <K extends string>(table: Readonly<Record<K, () => Stem>>): ((name: K) => Stem) => {
  const made = new Map<K, Stem>();
  return (name) => {
    let stem = made.get(name);
    if (stem === undefined) made.set(name, (stem = remembering(table[name]())));
    return stem;
  };
};

/** A Snowball algorithm by the interface's name. */
export const snowball = cached(snowballs);
/** A stemmer by the interface's name. */
export const stemmer = cached(stemmers);

let stempel: Stem | undefined;
/** The stemmer of the Polish analyzer, which no filter offers. */
export const polishStem = (): Stem => (stempel ??= remembering(polish()));
