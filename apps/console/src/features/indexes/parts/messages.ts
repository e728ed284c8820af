import type { IndexPartList } from '@searchdeck/contract';
import { plural } from '../../../shared/format/format';
import { indexMessages } from '../messages';

export const partMessages = {
  list: (tab: string) => `${tab}: parts`,
  add: (singular: string) => `Add ${singular}`,
  full: (count: number, singular: string) => `An index can have at most ${plural(count, singular)}.`,
  unnamed: '(no name)',
  new: 'New',
  name: 'Name',
  nameTaken: (name: string) => `The name "${name}" is already in use.`,
  nameRequired: 'Enter a name.',
  fixedName: "The name can't be changed after creation. Duplicate it to use another name.",
  duplicate: (name: string) => `Duplicate ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteUsed: (name: string, count: number) => `Delete ${name}: used by ${plural(count, 'other setting')}`,
  usedBy: 'Used by',
};

export const inputMessages = {
  select: 'Select',
  addField: 'Add field',
  addName: 'Add',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  allAdded: 'All suitable fields have been added.',
  noFields: (rule: string) => `No suitable fields. ${rule}`,
  empty: 'None',
  noMatch: 'No results',
  /** What the service uses without a value. */
  byDefault: (name: string) => `${name} (default)`,
  weight: (field: string) => `Weight of ${field}`,
  weightError: 'Enter a number greater than 0.',
  weightsHelp: 'A match in a field with weight 3 adds three times as much to the score.',
};

const noneYet = (plurals: string, tab: string): string => `This index has no ${plurals} yet. Add them under ${tab}.`;

/** Texts of pickers whose list of the index is empty. */
export const missingPartMessages = {
  none: {
    'vectorSearch.profiles': noneYet('vector search profiles', indexMessages.vectorSearch),
    'vectorSearch.algorithms': noneYet('algorithms', indexMessages.vectorSearch),
    'vectorSearch.vectorizers': noneYet('vectorizers', indexMessages.vectorSearch),
    'vectorSearch.compressions': noneYet('compressions', indexMessages.vectorSearch),
    scoringProfiles: noneYet('scoring profiles', indexMessages.relevance),
    'semantic.configurations': noneYet('semantic configurations', indexMessages.relevance),
  } as Readonly<Partial<Record<IndexPartList, string>>>,
  addProfile: 'Add a vector search profile',
  addAlgorithm: 'Add an HNSW algorithm',
};

/** Why a list of options is empty. `rule` says which fields it offers; undefined for other lists. */
export const nothingFoundText = (optionCount: number, addedCount: number, rule: string | undefined): string => {
  if (optionCount > 0 || rule === undefined) return inputMessages.noMatch;
  return addedCount > 0 ? inputMessages.allAdded : inputMessages.noFields(rule);
};

/** Which fields a control offers, and why others are missing. */
export const fieldRules = {
  weights: 'Only searchable string fields can have weights.',
  suggester: 'Only searchable string fields with the standard analyzer or a language analyzer can be added.',
  savedSuggester: 'Only fields created in this draft can be added to an existing suggester.',
  semantic: 'Only retrievable string fields can be selected.',
  magnitude: 'Only filterable number fields outside collections can be selected.',
  freshness: 'Only filterable date fields outside collections can be selected.',
  distance: 'Only filterable geography fields outside collections can be selected.',
  tag: 'Only filterable string fields and string collections can be selected.',
  noType: 'Select a type first.',
};
