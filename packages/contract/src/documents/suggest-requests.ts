import { boolean, enumOf, int32, object, required, string, type Infer } from '../schema/node.js';
import { coverage } from './coverage.js';

const fuzzy = (byDefault = false) =>
  boolean({ description: 'Match even if a character is missing or substituted; slower.', default: byDefault });
const suggesterName = required(string({ description: 'Name of a suggester of the index.' }));
const suggestText = required(
  string({ description: 'The text to complete, 1 to 100 characters.', minLength: 1, maxLength: 100 }),
);
const suggesterFields = string({ description: 'Comma-separated fields to search; they must be in the suggester.' });
const few = int32({ description: 'Number of results, 1 to 100.', minimum: 1, maximum: 100, default: 5 });
const offTag = (which: string) =>
  string({ description: `Text put ${which} a hit; both tags are set together; highlighting is off if omitted.` });

/** data-plane.md "AutocompleteRequest". */
export const AutocompleteRequest = object(
  {
    search: suggestText,
    suggesterName,
    autocompleteMode: enumOf(
      {
        oneTerm: 'Completes one term.',
        twoTerms: 'Completes two terms, as they stand next to each other in the index.',
        oneTermWithContext: 'Completes the last term in the context of the one before.',
      },
      { description: 'What is completed.', default: 'oneTerm' },
    ),
    filter: string({ description: 'OData expression limiting the documents used.' }),
    fuzzy: fuzzy(),
    highlightPreTag: offTag('before'),
    highlightPostTag: offTag('after'),
    minimumCoverage: coverage(80),
    searchFields: suggesterFields,
    top: few,
  },
  {
    name: 'AutocompleteRequest',
    action: 'autocomplete',
    description: 'A request to complete what somebody is typing.',
  },
);
export type AutocompleteRequestBody = Infer<typeof AutocompleteRequest>;

/** service-behavior §7: suggest. */
export const SuggestRequest = object(
  {
    search: suggestText,
    suggesterName,
    filter: string({ documented: false, description: 'OData expression limiting the documents used.' }),
    fuzzy: fuzzy(),
    highlightPreTag: offTag('before'),
    highlightPostTag: offTag('after'),
    minimumCoverage: coverage(80),
    orderby: string({
      documented: false,
      description: 'Comma-separated sort expressions; default: descending by score.',
    }),
    searchFields: suggesterFields,
    select: string({ documented: false, description: 'Comma-separated fields to return; default: the key.' }),
    top: few,
  },
  {
    name: 'SuggestRequest',
    action: 'suggest',
    documented: false,
    description: 'A request for documents that match what somebody is typing.',
  },
);
export type SuggestRequestBody = Infer<typeof SuggestRequest>;
