import type { LuceneLanguage } from '@searchdeck/contract';
import { chain } from '../core/chain.js';
import { defineBuiltIn } from '../registry/registry.js';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import { segmentationFingerprint, stempelFingerprint } from '../resources/fingerprints.js';
import { type MicrosoftAnalyzerMapping, microsoftAnalyzers } from './microsoft.js';
import { type Recipe, recipes } from './recipes.js';

const FINGERPRINTS: Partial<Record<LuceneLanguage, (resources: AnalysisResources) => string>> = {
  ja: segmentationFingerprint,
  pl: stempelFingerprint,
};

const luceneFingerprint = (language: string | undefined, resources: AnalysisResources): string =>
  FINGERPRINTS[language as LuceneLanguage]?.(resources) ?? '';

const mappings: readonly (readonly [language: string, mapping: MicrosoftAnalyzerMapping])[] =
  Object.entries(microsoftAnalyzers);

const analyzer = (name: string, recipe: Recipe, fingerprint: (resources: AnalysisResources) => string) =>
  defineBuiltIn(name, (resources) => chain(recipe(resources)), fingerprint);

export const languageAnalyzers = [
  ...Object.entries(recipes).map(([language, recipe]) =>
    analyzer(`${language}.lucene`, recipe, (resources) => luceneFingerprint(language, resources)),
  ),
  ...mappings.map(([language, { recipe, sameAs, fingerprint }]) =>
    analyzer(`${language}.microsoft`, recipe, (resources) => fingerprint ?? luceneFingerprint(sameAs, resources)),
  ),
];

const UNSTEMMED_POLISH = 'Polish words are not stemmed without the Stempel table; see --analysis-data.';

/** A note for users about the approximation of a built-in analyzer; undefined if it is exact. */
export const noteOnAnalyzer = (name: string, resources: AnalysisResources): string | undefined => {
  const isPolishUnstemmed = resources.stempelVersion() === undefined;
  if (name === 'pl.lucene') return isPolishUnstemmed ? UNSTEMMED_POLISH : undefined;
  const [, mapping] = mappings.find(([language]) => `${language}.microsoft` === name) ?? [];
  return mapping?.sameAs === 'pl' && isPolishUnstemmed ? `${mapping.note} ${UNSTEMMED_POLISH}` : mapping?.note;
};
