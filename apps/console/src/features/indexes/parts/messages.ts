import { formatNumber, plural } from '../../../shared/format/format';

export const partMessages = {
  list: (tab: string) => `${tab}: parts`,
  add: (singular: string) => `Add ${singular}`,
  full: (count: number) => `An index can have at most ${formatNumber(count)}.`,
  unnamed: '(no name)',
  new: 'New',
  name: 'Name',
  nameTaken: (name: string) => `The name "${name}" is already in use.`,
  nameRequired: 'Enter a name.',
  fixedName: "The name can't be changed after creation. Duplicate the part to use another name.",
  duplicate: (name: string) => `Duplicate ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteUsed: (name: string, count: number) => `Delete ${name}: used by ${plural(count, 'other setting')}`,
  usedBy: 'Used by',
  readOnly: "You can't change this index.",
};

export const inputMessages = {
  select: 'Select',
  addField: 'Add field',
  addName: 'Add',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  allAdded: 'All suitable fields are listed.',
  noFields: (rule: string) => `No field fits: ${rule}`,
  empty: 'None',
  weight: (field: string) => `Weight of ${field}`,
  weightError: 'Enter a number greater than 0.',
  weightsHelp: 'A match in a field with weight 3 adds three times as much to the score.',
};

/** Which fields a picker offers, and why others are missing. */
export const fieldRules = {
  weights: 'Searchable string fields.',
  suggester: 'Searchable string fields with the standard analyzer or a language analyzer.',
  savedSuggester: 'Only fields that are new in this draft can be added to an existing suggester.',
  semantic: 'Retrievable string fields.',
  magnitude: 'Filterable number fields outside collections.',
  freshness: 'Filterable date fields outside collections.',
  distance: 'Filterable geography fields outside collections.',
  tag: 'Filterable string fields and collections of strings.',
  noType: 'Select a type first.',
};
