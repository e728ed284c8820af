import { array, enumOf, object, required, string, type Infer } from '../../schema/node.js';
import { partName } from '../shared/names.js';

/** data-plane.md "SearchIndex": suggesters. */
export const Suggester = object(
  {
    name: required(partName),
    searchMode: enumOf(
      { analyzingInfixMatching: 'Matches the beginning of any word of a field.' },
      {
        description: 'The capabilities of the suggester.',
        default: 'analyzingInfixMatching',
      },
    ),
    sourceFields: required(
      array(string(), { description: 'Searchable string fields that suggestions are taken from.', minItems: 1 }),
    ),
  },
  { name: 'Suggester', description: 'Fields that suggestions and autocompletions come from.' },
);
export type Suggester = Infer<typeof Suggester>;
