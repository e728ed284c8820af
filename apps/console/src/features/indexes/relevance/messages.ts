import { formatNumber, plural } from '../../../shared/format/format';

export const relevanceMessages = {
  scoringProfiles: 'Scoring profiles',
  scoringProfile: 'scoring profile',
  scoringProfilesHelp: 'Boost documents by field weights and functions. Queries select a profile by name.',
  semanticConfigurations: 'Semantic configurations',
  semanticConfiguration: 'semantic configuration',
  semanticConfigurationsHelp: 'Select the fields that the semantic ranker reads.',
  suggesters: 'Suggesters',
  suggester: 'suggester',
  suggestersHelp: 'Enable suggestions and autocomplete for fields.',
  savedSuggester:
    'Only new fields can be added to an existing suggester. Other changes, such as adding an existing field, require rebuilding the index.',
  deleteSuggester: 'An existing suggester can be deleted only by rebuilding the index.',
  defaults: 'Defaults and similarity',
  defaultConfiguration: 'Default semantic configuration',
  similarityNote:
    "The algorithm can't be changed after the index is created. Changing its parameters causes brief downtime.",
  fieldCount: (count: number) => plural(count, 'field'),
  weightCount: (count: number) => plural(count, 'weight'),
  functionCount: (count: number) => plural(count, 'function'),
};

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/** A number with up to two decimals. */
const formatDecimal = (value: number): string => formatNumber(roundToHundredths(value));

const formatDays = (days: number): string => plural(roundToHundredths(days), 'day');

export const curveMessages = {
  title: 'Effect on the score',
  incomplete: 'Complete the function to see its effect on the score.',
  description: "The curve shows the factor for a document's score.",
  model: "Approximate. The service doesn't publish its formula.",
  factor: (value: number) => `×${formatDecimal(value)}`,
  axes: {
    value: 'Field value',
    days: 'Age (days)',
    kilometers: 'Distance (km)',
    tags: 'Matching tags (%)',
  },
  at: {
    value: (x: number) => `Value ${formatDecimal(x)}`,
    days: (x: number) => (x < 0 ? `${formatDays(-x)} in the future` : `${formatDays(x)} old`),
    kilometers: (x: number) => `${formatDecimal(x)} km`,
    tags: (x: number) => `${formatDecimal(x)}% of the tags`,
  },
  multiplier: 'Multiplier',
};
