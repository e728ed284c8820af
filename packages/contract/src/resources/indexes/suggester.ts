import { array, enumOf, object, required, string, type Infer } from '../../schema/node.js';
import { partName } from '../shared/names.js';

/** data-plane.md "SearchIndex": suggesters. */
export const Suggester = object(
  {
    name: required(partName),
    searchMode: enumOf(
      { analyzingInfixMatching: 'Matches prefixes of any term in a field.' },
      {
        description: 'Search mode of the suggester.',
        default: 'analyzingInfixMatching',
      },
    ),
    sourceFields: required(
      array(string(), { description: 'Names of the searchable string fields used for suggestions.', minItems: 1 }),
    ),
  },
  { name: 'Suggester', description: 'A suggester, which enables suggestions and autocompletion on a list of fields.' },
);
export type Suggester = Infer<typeof Suggester>;
