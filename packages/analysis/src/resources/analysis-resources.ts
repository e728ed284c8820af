import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SnowballLanguage, StemmerLanguage } from '@searchdeck/contract';
import { messageOf } from '@searchdeck/contract/core';
import { lazy, lazyByName } from '../core/lazy.js';
import { ANALYSIS_DATA_SETTING, unavailable } from '../core/unavailable.js';
import { JapaneseDictionary, japaneseDictionaryFolder } from '../japanese/dictionary.js';
import { beiderMorse } from '../phonetic/beider-morse.js';
import { BeiderMorseRules } from '../phonetic/beider-morse-rules.js';
import { type WordNetLemmatizer, englishLemma } from '../stemmers/english-lemmas.js';
import { snowballStemmers, stemmers } from '../stemmers/index.js';
import { snowballStem } from '../stemmers/snowball.js';
import { type Stem, cachedStem } from '../stemmers/stem.js';
import { stempel } from '../stemmers/stempel.js';
import { type AnalysisDataFiles, findAnalysisData } from './data-folder.js';

/**
 * Shared by all analyzers of a thread: caches of stems, dictionaries, and the data files that the user provides.
 * Everything is loaded on first use and cached.
 */
export interface AnalysisResources {
  /** Folder of data files of other projects; undefined if there is none. */
  readonly dataDirectory: string | undefined;
  /** A Snowball algorithm by the interface's name. */
  snowball(language: SnowballLanguage): Stem;
  /** A stemmer by the interface's name. Throws SearchError 501 for `lightEnglish`. */
  stemmer(language: StemmerLanguage): Stem;
  /** Snowball algorithms that only analyzers use. */
  snowballPackage(algorithm: 'slovene' | 'tamil'): Stem;
  /** Base forms of English words. */
  englishLemma(): Stem;
  /** Undefined without the Stempel table. */
  polishStem(): Stem | undefined;
  /** Changes with the Stempel table; undefined without one. */
  stempelVersion(): string | undefined;
  /** Beider-Morse codes of a name. Throws SearchError 501 without the rule files. */
  beiderMorse(): (name: string) => readonly string[];
  /** Changes with the Beider-Morse rule files; undefined without them. */
  beiderMorseVersion(): string | undefined;
  /** Undefined if the optional package is not installed. */
  japaneseDictionary(): JapaneseDictionary | undefined;
  hasJapaneseDictionary(): boolean;
}

export interface AnalysisResourceOptions {
  /** Folder with the Beider-Morse rule files and the Stempel table; see `findAnalysisData`. */
  dataDirectory?: string | undefined;
}

const NO_FILES: AnalysisDataFiles = { beiderMorseFolder: undefined, stempelTable: undefined };

const unreadable = (fileName: string, cause: unknown) =>
  unavailable(`${fileName} in ${ANALYSIS_DATA_SETTING} can't be read: ${messageOf(cause)}`);

const versionOf = (files: readonly string[]): string =>
  files.reduce((sum, file) => crc32(readFileSync(file), sum), 0).toString(36);

export const createAnalysisResources = ({ dataDirectory }: AnalysisResourceOptions = {}): AnalysisResources => {
  const files = lazy(() => (dataDirectory === undefined ? NO_FILES : findAnalysisData(dataDirectory)));

  const loadStempel = (path: string): Stem => {
    try {
      return cachedStem(stempel(readFileSync(path)));
    } catch (cause) {
      throw unreadable('The Stempel table', cause);
    }
  };

  const loadBeiderMorse = (): ((name: string) => readonly string[]) => {
    const folder = files().beiderMorseFolder;
    if (folder === undefined) {
      throw unavailable(
        `The phonetic encoder 'beiderMorse' is not supported by the local search service without the rule files of Apache Commons Codec. Set --analysis-data (${ANALYSIS_DATA_SETTING}) to a folder that contains them.`,
      );
    }
    const rules = new BeiderMorseRules((name) => readFileSync(join(folder, `${name}.txt`), 'utf8'));
    return (name) => beiderMorse(rules, name);
  };

  const loadLemmatizer = (): Stem =>
    cachedStem(englishLemma(createRequire(import.meta.url)('wink-lemmatizer') as WordNetLemmatizer));

  const dictionaryFolder = lazy(japaneseDictionaryFolder);

  return {
    dataDirectory,
    snowball: lazyByName((language) => cachedStem(snowballStemmers[language]())),
    stemmer: lazyByName((language) => {
      if (language === 'lightEnglish') {
        throw unavailable(
          `Krovetz's stemmer ('kstem', 'lightEnglish') is not supported by the local search service: it needs a word list that ${ANALYSIS_DATA_SETTING} can't provide. Use 'porter_stem' or another English stemmer.`,
        );
      }
      return cachedStem(stemmers[language]());
    }),
    snowballPackage: lazyByName((algorithm) => cachedStem(snowballStem(algorithm))),
    englishLemma: lazy(loadLemmatizer),
    polishStem: lazy(() => {
      const { stempelTable } = files();
      return stempelTable === undefined ? undefined : loadStempel(stempelTable);
    }),
    stempelVersion: lazy(() => {
      const { stempelTable } = files();
      return stempelTable === undefined ? undefined : versionOf([stempelTable]);
    }),
    beiderMorse: lazy(loadBeiderMorse),
    beiderMorseVersion: lazy(() => {
      const folder = files().beiderMorseFolder;
      if (folder === undefined) return undefined;
      const rules = readdirSync(folder).filter((name) => /^gen_.*\.txt$/.test(name));
      return versionOf(rules.toSorted().map((name) => join(folder, name)));
    }),
    japaneseDictionary: lazy(() => {
      const folder = dictionaryFolder();
      return folder === undefined ? undefined : new JapaneseDictionary(folder);
    }),
    hasJapaneseDictionary: () => dictionaryFolder() !== undefined,
  };
};
