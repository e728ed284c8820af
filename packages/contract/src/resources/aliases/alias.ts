import { array, noted, object, required, string, type Infer } from '../../schema/node.js';
import { etag, indexName } from '../shared/names.js';

/** data-plane.md "SearchAlias". */
export const SearchAlias = object(
  {
    name: required(
      noted(indexName, { description: 'Name of the alias; it can replace the index name in supported operations.' }),
    ),
    indexes: required(
      array(string({ ref: 'indexes', minLength: 1 }), {
        description: 'Exactly one index name.',
        minItems: 1,
        maxItems: 1,
      }),
    ),
    '@odata.etag': etag,
  },
  { name: 'SearchAlias', description: 'A second name that maps to one index and can be pointed at another.' },
);
export type SearchAlias = Infer<typeof SearchAlias>;
