import type { AnalysisResources } from './analysis-resources.js';

/** Fingerprint of a component whose data is missing. */
export const UNAVAILABLE = 'unavailable';

export const beiderMorseFingerprint = (resources: AnalysisResources): string => {
  const version = resources.beiderMorseVersion();
  return version === undefined ? UNAVAILABLE : `beider-morse-${version}`;
};

/** The English lemmatizer; the first release used Krovetz's stemmer. */
export const ENGLISH_LEMMAS = 'wink-lemmatizer';

export const stempelFingerprint = (resources: AnalysisResources): string =>
  `stempel-${resources.stempelVersion() ?? 'none'}`;

/** Japanese words come from the optional dictionary, or from ICU if it is not installed. */
export const segmentationFingerprint = (resources: AnalysisResources): string =>
  resources.hasJapaneseDictionary() ? '' : 'icu';
