import { formatNumber } from '../../../shared/format/format';

export const relevanceMessages = {
  scoringProfiles: 'Scoring profiles',
  scoringProfile: 'scoring profile',
  scoringProfilesHelp: 'Boost documents by field weights and functions. Queries select a profile by name.',
  semanticConfigurations: 'Semantic configurations',
  semanticConfiguration: 'semantic configuration',
  semanticConfigurationsHelp: 'Select the fields that the semantic ranker reads.',
  suggesters: 'Suggesters',
  suggester: 'suggester',
  suggestersHelp: 'Enable suggestions and autocomplete on fields.',
  savedSuggester:
    'The service accepts only new fields in an existing suggester. Rebuild the index for other changes, such as adding an existing field.',
  deleteSuggester: 'An existing suggester can be deleted only by rebuilding the index.',
  defaults: 'Defaults and similarity',
  defaultConfiguration: 'Default semantic configuration',
  similarityNote:
    'The algorithm is fixed when the index is created. Its parameters can be changed with a brief downtime.',
  fieldCount: (count: number) => `${formatNumber(count)} ${count === 1 ? 'field' : 'fields'}`,
  weightCount: (count: number) => `${formatNumber(count)} ${count === 1 ? 'weight' : 'weights'}`,
  functionCount: (count: number) => `${formatNumber(count)} ${count === 1 ? 'function' : 'functions'}`,
};

const number = (value: number): string => formatNumber(Math.round(value * 100) / 100);

export const curveMessages = {
  title: 'Effect on the score',
  incomplete: 'Complete the function to see its effect on the score.',
  description: 'The score of a document is multiplied by the value of the curve.',
  model: 'Approximate: the service publishes no formula.',
  factor: (value: number) => `×${number(value)}`,
  axes: {
    value: 'Value of the field',
    days: 'Age in days',
    kilometers: 'Distance in kilometers',
    tags: 'Matching tags in percent',
  },
  at: {
    value: (x: number) => `Value ${number(x)}`,
    days: (x: number) => (x < 0 ? `${number(-x)} days in the future` : `${number(x)} days old`),
    kilometers: (x: number) => `${number(x)} km`,
    tags: (x: number) => `${number(x)} % of the tags`,
  },
  multiplier: 'Multiplier',
};
