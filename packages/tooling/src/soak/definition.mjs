/** Sizes of the write buffer: from constant flushes and merges to the default. */
export const DOCUMENTS_IN_MEMORY = [20, 60, 250, 2000];
/** Numbers of vectors from which a graph is built. */
export const GRAPH_ROWS = [30, 200, 1000];
/** Numbers of different keys and words. */
export const KEYS = 4000;
export const WORDS = 60;
export const DIMENSIONS = 6;

/** @type {import('@searchdeck/engine').IndexDefinition} */
export const soakDefinition = {
  name: 'soak',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, filterable: true, sortable: true },
    { name: 'value', type: 'Edm.Int32', filterable: true, sortable: true, facetable: true },
    { name: 'text', type: 'Edm.String', searchable: true, filterable: false, sortable: false, facetable: false },
    {
      name: 'near',
      type: 'Collection(Edm.Single)',
      searchable: true,
      retrievable: true,
      dimensions: DIMENSIONS,
      vectorSearchProfile: 'graph',
    },
  ],
  vectorSearch: {
    algorithms: [
      {
        name: 'graph',
        kind: 'hnsw',
        hnswParameters: { metric: 'euclidean', m: 6, efConstruction: 100, efSearch: 100 },
      },
    ],
    profiles: [{ name: 'graph', algorithm: 'graph' }],
  },
};

/** @param {(below: number) => number} random @returns {number[]} numbers that single precision represents exactly */
export const randomVector = (random) => Array.from({ length: DIMENSIONS }, () => random(2048) / 64 - 16);
