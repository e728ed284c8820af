import { limits } from '../../limits/request-limits.js';
import { array, withMeta, object, required, string, type Infer } from '../../schema/node.js';
import { etag, indexName } from '../shared/names.js';

/** data-plane.md "SearchAlias". */
export const SearchAlias = object(
  {
    name: required(
      withMeta(indexName, {
        description: 'Name of the alias. It can be used instead of the index name in supported operations.',
      }),
    ),
    indexes: required(
      array(string({ ref: 'indexes', minLength: 1 }), {
        description: 'The index that the alias refers to.',
        minItems: 1,
        maxItems: limits.indexesPerAlias,
      }),
    ),
    '@odata.etag': etag,
  },
  { name: 'SearchAlias', description: 'An alternate name for an index, which can be repointed to another index.' },
);
export type SearchAlias = Infer<typeof SearchAlias>;
