import { double, object, union, type Infer } from '../../schema/node.js';

/** Parameters of BM25 that are not set. service-behavior §6. */
export const bm25Defaults = { k1: 1.2, b: 0.75 } as const;

/** data-plane.md "SearchIndex": similarity; bounds and defaults from service-behavior §6. */
export const Similarity = union(
  '@odata.type',
  {
    '#Vendor.Search.BM25Similarity': object(
      {
        k1: double({
          description: 'Term frequency saturation. Higher values increase the effect of term frequency. 0 ignores it.',
          minimum: 0,
          default: bm25Defaults.k1,
        }),
        b: double({
          description: 'Field length normalization, from 0 (none) to 1 (full).',
          minimum: 0,
          maximum: 1,
          default: bm25Defaults.b,
        }),
      },
      {
        name: 'BM25Similarity',
        description: 'Okapi BM25, with saturation of term frequency and length normalization.',
      },
    ),
    '#Vendor.Search.ClassicSimilarity': object(
      {},
      {
        name: 'ClassicSimilarity',
        description: 'Classic TF-IDF similarity.',
      },
    ),
  },
  { name: 'Similarity' },
);
export type Similarity = Infer<typeof Similarity>;
