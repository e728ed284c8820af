import { limits } from '../limits/request-limits.js';
import { boolean, enumOf, int32, object, required, string, type Infer } from '../schema/node.js';
import { coverage } from './coverage.js';

const fuzzy = boolean({
  description:
    'Whether to use fuzzy matching, which allows a missing or substituted character. Fuzzy matching is slower.',
  default: false,
});
const suggesterName = required(string({ description: 'Name of the suggester.' }));
const suggestText = required(
  string({ description: 'Text to complete.', minLength: 1, maxLength: limits.suggestTextLength }),
);
const suggesterFields = string({
  description: 'Comma-separated list of fields to search. The fields must be in the suggester.',
});
const resultCount = int32({
  description: 'Number of results to return.',
  minimum: 1,
  maximum: limits.suggestions,
  default: limits.defaultSuggestions,
  parameter: '$top',
});
const highlightTag = (position: string) =>
  string({
    description: `Tag inserted ${position} each matching term. Set both tags together. If absent, matches are not highlighted.`,
  });

/** data-plane.md "AutocompleteRequest". */
export const AutocompleteRequest = object(
  {
    search: suggestText,
    suggesterName,
    autocompleteMode: enumOf(
      {
        oneTerm: 'Completes one term.',
        twoTerms: 'Completes two terms that are adjacent in the index.',
        oneTermWithContext: 'Completes the last term of a phrase, using the previous term as context.',
      },
      { description: 'Autocomplete mode.', default: 'oneTerm' },
    ),
    filter: string({ description: 'OData filter expression that limits the documents considered.' }),
    fuzzy,
    highlightPreTag: highlightTag('before'),
    highlightPostTag: highlightTag('after'),
    minimumCoverage: coverage(80),
    searchFields: suggesterFields,
    top: resultCount,
  },
  {
    name: 'AutocompleteRequest',
    action: 'autocomplete',
    description: 'Autocomplete parameters.',
  },
);
export type AutocompleteRequestBody = Infer<typeof AutocompleteRequest>;

/** service-behavior §7: suggest. */
export const SuggestRequest = object(
  {
    search: suggestText,
    suggesterName,
    filter: string({
      isDocumented: false,
      description: 'OData filter expression that limits the documents considered.',
    }),
    fuzzy,
    highlightPreTag: highlightTag('before'),
    highlightPostTag: highlightTag('after'),
    minimumCoverage: coverage(80),
    orderby: string({
      isDocumented: false,
      description: 'Comma-separated list of sort expressions. Defaults to descending score.',
    }),
    searchFields: suggesterFields,
    select: string({
      isDocumented: false,
      description: 'Comma-separated list of fields to return. Defaults to the key field.',
    }),
    top: resultCount,
  },
  {
    name: 'SuggestRequest',
    action: 'suggest',
    isDocumented: false,
    description: 'Suggestion parameters.',
  },
);
export type SuggestRequestBody = Infer<typeof SuggestRequest>;
