import type { Component } from '../registry/registry.js';
import type { TokenFilterStage } from '../core/stream.js';
import { asciiFoldingFilters } from './ascii-folding.js';
import { caseFilters } from './case.js';
import { cjkFilters } from './cjk-bigram.js';
import { classicFilters } from './classic.js';
import { compoundFilters } from './compounds.js';
import { elisionFilters } from './elision.js';
import { gramFilters } from './grams.js';
import { normalizationFilters } from './normalization.js';
import { patternFilters } from './patterns.js';
import { phoneticFilters } from './phonetic.js';
import { selectionFilters } from './selection.js';
import { shingleFilters } from './shingle.js';
import { stemmingFilters } from './stemming.js';
import { stopwordsFilters } from './stopwords.js';
import { synonymFilters } from './synonym.js';
import { wordDelimiterFilters } from './word-delimiter.js';

/** Every token filter, by family. */
export const tokenFilters: readonly Component<TokenFilterStage>[] = [
  ...asciiFoldingFilters,
  ...caseFilters,
  ...cjkFilters,
  ...classicFilters,
  ...compoundFilters,
  ...elisionFilters,
  ...gramFilters,
  ...normalizationFilters,
  ...patternFilters,
  ...phoneticFilters,
  ...selectionFilters,
  ...shingleFilters,
  ...stemmingFilters,
  ...stopwordsFilters,
  ...synonymFilters,
  ...wordDelimiterFilters,
];
