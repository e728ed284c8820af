import { limits } from '../limits/request-limits.js';
import { VectorQuery } from '../documents/vector-queries.js';
import { array, enumOf, int32, object } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Vector and hybrid search, only in the POST body. */
export const vectors = defineSearchParameters('Vectors', {
  vectorQueries: {
    kind: 'body',
    label: 'Vector queries',
    schema: array(VectorQuery, {
      isDocumented: false,
      description: 'Vector queries, combined with the full-text query.',
      maxItems: limits.vectorQueries,
    }),
  },
  vectorFilterMode: {
    kind: 'body',
    label: 'Vector filter mode',
    schema: enumOf(
      {
        preFilter: 'Applies the filter before the vector search.',
        postFilter: 'Applies the filter to the nearest neighbors of each shard.',
        strictPostFilter: 'Applies the filter to the nearest neighbors of the whole index.',
      },
      { isDocumented: false, description: 'When to apply the filter to vector queries.', default: 'preFilter' },
    ),
  },
  hybridSearch: {
    kind: 'body',
    label: 'Hybrid search',
    schema: object(
      {
        maxTextRecallSize: int32({
          isDocumented: false,
          description: 'Maximum number of text results used for fusion.',
          minimum: 1,
          maximum: limits.textRecallSize,
          default: limits.defaultTextRecallSize,
        }),
        countAndFacetMode: enumOf(
          {
            countRetrievableResults: 'Includes only the fused results.',
            countAllResults: 'Includes all text matches.',
          },
          { isDocumented: false, description: 'Scope of counts and facets.', default: 'countAllResults' },
        ),
      },
      { name: 'HybridSearch', isDocumented: false, only: 'preview', description: 'Parameters of hybrid search.' },
    ),
  },
});
