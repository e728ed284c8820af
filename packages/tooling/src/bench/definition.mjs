/** @typedef {import('@searchdeck/engine').IndexDefinition} IndexDefinition @typedef {import('@searchdeck/engine').FieldDefinition} FieldDefinition */

/** @param {string} name @param {FieldDefinition['type']} type @param {Partial<FieldDefinition>} [attributes] @returns {FieldDefinition} */
const field = (name, type, attributes) => ({
  name,
  type,
  key: false,
  searchable: false,
  filterable: false,
  sortable: false,
  facetable: false,
  retrievable: true,
  ...attributes,
});
const ALL = { filterable: true, sortable: true, facetable: true };

/** The index of Debian's packages. @type {IndexDefinition} */
export const benchDefinition = {
  name: 'bench',
  fields: [
    field('id', 'Edm.String', { key: true, filterable: true }),
    field('name', 'Edm.String', { searchable: true }),
    field('summary', 'Edm.String', { searchable: true }),
    field('description', 'Edm.String', { searchable: true }),
    field('section', 'Edm.String', ALL),
    field('priority', 'Edm.String', ALL),
    field('size', 'Edm.Int64', ALL),
    field('depends', 'Collection(Edm.String)', { filterable: true, facetable: true }),
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['summary'] }],
};

export const DIMENSIONS = 384;

/** The same with a vector per document. @type {IndexDefinition} */
export const vectorDefinition = {
  ...benchDefinition,
  name: 'vectors',
  fields: [
    ...benchDefinition.fields,
    field('vector', 'Collection(Edm.Single)', {
      searchable: true,
      retrievable: false,
      dimensions: DIMENSIONS,
      vectorSearchProfile: 'exact',
    }),
  ],
  vectorSearch: {
    algorithms: [{ name: 'exact', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'cosine' } }],
    profiles: [{ name: 'exact', algorithm: 'exact' }],
  },
};

/** The same with an HNSW graph. @type {IndexDefinition} */
export const graphDefinition = {
  ...vectorDefinition,
  name: 'graph',
  vectorSearch: { algorithms: [{ name: 'graph', kind: 'hnsw' }], profiles: [{ name: 'exact', algorithm: 'graph' }] },
};
