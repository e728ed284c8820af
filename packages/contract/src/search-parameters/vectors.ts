import { VectorQuery } from '../documents/vector-queries.js';
import { array, enumOf, int32, object } from '../schema/node.js';
import { defineSearchParameters } from './parameter.js';

/** Nearest neighbors; only the POST body has these. */
export const vectors = defineSearchParameters('Vectors', {
  vectorQueries: {
    kind: 'body',
    label: 'Vector queries',
    schema: array(VectorQuery, {
      documented: false,
      description: 'Vector queries, run together with the full-text query.',
      maxItems: 10,
    }),
  },
  vectorFilterMode: {
    kind: 'body',
    label: 'Vector filter mode',
    schema: enumOf(
      {
        preFilter: 'The filter is applied before the vector search.',
        postFilter: 'The filter is applied to the nearest neighbors of every shard.',
        strictPostFilter: 'The filter is applied to the nearest neighbors of the whole index.',
      },
      { documented: false, description: 'When the filter is applied to vector queries.', default: 'preFilter' },
    ),
  },
  hybridSearch: {
    kind: 'body',
    label: 'Hybrid search',
    schema: object(
      {
        maxTextRecallSize: int32({
          documented: false,
          description: 'Text results that enter fusion.',
          minimum: 1,
          maximum: 10_000,
          default: 1000,
        }),
        countAndFacetMode: enumOf(
          {
            countRetrievableResults: 'Counts and facets cover the fused results.',
            countAllResults: 'Counts and facets cover all text matches.',
          },
          { documented: false, description: 'What counts and facets cover.', default: 'countAllResults' },
        ),
      },
      { name: 'HybridSearch', documented: false, only: 'preview', description: 'Parameters of hybrid search.' },
    ),
  },
});
