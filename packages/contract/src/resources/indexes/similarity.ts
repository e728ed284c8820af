import { double, object, union, type Infer } from '../../schema/node.js';

/** data-plane.md "SearchIndex": similarity; bounds and defaults from service-behavior §6. */
export const Similarity = union(
  '@odata.type',
  {
    '#Vendor.Search.BM25Similarity': object(
      {
        k1: double({
          description: 'Scaling between term frequency and relevance; 1.2 when null. 0: frequency is ignored.',
          minimum: 0,
          default: 1.2,
        }),
        b: double({
          description: 'How the length of a field affects relevance, 0 to 1; 0.75 when null.',
          minimum: 0,
          maximum: 1,
          default: 0.75,
        }),
      },
      {
        name: 'BM25Similarity',
        description: 'Okapi BM25, with saturation of term frequency and length normalization.',
      },
    ),
    '#Vendor.Search.ClassicSimilarity': object(
      {},
      { name: 'ClassicSimilarity', description: 'Classic TF-IDF similarity; only on services created before BM25.' },
    ),
  },
  { name: 'Similarity' },
);
export type Similarity = Infer<typeof Similarity>;
