import { hnswDefaults } from './vector-search.js';
import type { Template } from '../kind.js';

const key = (name = 'id') => ({ name, type: 'Edm.String', key: true, filterable: true, retrievable: true });
const text = (name: string, attributes: Record<string, unknown> = {}) => ({
  name,
  type: 'Edm.String',
  searchable: true,
  filterable: false,
  sortable: false,
  facetable: false,
  ...attributes,
});

export const indexTemplates: readonly Template[] = [
  {
    id: 'products',
    title: 'Product catalog',
    description:
      'Full-text search, facets for brand, category, and price, and a scoring profile for new and top-rated products.',
    value: {
      name: 'products',
      fields: [
        key(),
        text('name', { sortable: true }),
        text('description', { analyzer: 'en.lucene' }),
        { name: 'brand', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
        { name: 'categories', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
        { name: 'price', type: 'Edm.Double', filterable: true, sortable: true, facetable: true },
        { name: 'rating', type: 'Edm.Double', filterable: true, sortable: true, facetable: true },
        { name: 'inStock', type: 'Edm.Boolean', filterable: true, facetable: true },
        { name: 'addedAt', type: 'Edm.DateTimeOffset', filterable: true, sortable: true },
      ],
      suggesters: [{ name: 'names', searchMode: 'analyzingInfixMatching', sourceFields: ['name', 'brand'] }],
      scoringProfiles: [
        {
          name: 'popular',
          text: { weights: { name: 5, brand: 2 } },
          functionAggregation: 'sum',
          functions: [
            {
              type: 'magnitude',
              fieldName: 'rating',
              boost: 2,
              interpolation: 'linear',
              magnitude: { boostingRangeStart: 3, boostingRangeEnd: 5, constantBoostBeyondRange: true },
            },
            {
              type: 'freshness',
              fieldName: 'addedAt',
              boost: 1.5,
              interpolation: 'logarithmic',
              freshness: { boostingDuration: 'P90D' },
            },
          ],
        },
      ],
    },
  },
  {
    id: 'articles',
    title: 'English articles',
    description: 'Long-form text with an English analyzer, title suggestions, and tags.',
    value: {
      name: 'articles',
      fields: [
        key(),
        text('title', { analyzer: 'en.lucene', sortable: true }),
        text('summary', { analyzer: 'en.lucene' }),
        text('content', { analyzer: 'en.lucene' }),
        { name: 'author', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
        { name: 'tags', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
        { name: 'publishedAt', type: 'Edm.DateTimeOffset', filterable: true, sortable: true, facetable: true },
      ],
      suggesters: [{ name: 'titles', searchMode: 'analyzingInfixMatching', sourceFields: ['title', 'author'] }],
      scoringProfiles: [{ name: 'titles-first', text: { weights: { title: 4, summary: 2, content: 1 } } }],
      defaultScoringProfile: 'titles-first',
    },
  },
  {
    id: 'places',
    title: 'Locations',
    description: 'Geographic points to filter and sort by distance, with nested offers.',
    value: {
      name: 'places',
      fields: [
        key(),
        text('name', { sortable: true }),
        text('description'),
        { name: 'location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
        { name: 'rating', type: 'Edm.Double', filterable: true, sortable: true, facetable: true },
        {
          name: 'address',
          type: 'Edm.ComplexType',
          fields: [
            { name: 'street', type: 'Edm.String', searchable: true },
            { name: 'city', type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true },
            {
              name: 'country',
              type: 'Edm.String',
              searchable: true,
              filterable: true,
              sortable: true,
              facetable: true,
            },
          ],
        },
        {
          name: 'offers',
          type: 'Collection(Edm.ComplexType)',
          fields: [
            { name: 'title', type: 'Edm.String', searchable: true },
            { name: 'price', type: 'Edm.Double', filterable: true, facetable: true },
            { name: 'tags', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
          ],
        },
      ],
      scoringProfiles: [
        {
          name: 'nearby',
          functions: [
            {
              type: 'distance',
              fieldName: 'location',
              boost: 5,
              interpolation: 'linear',
              distance: { referencePointParameter: 'here', boostingDistance: 10 },
            },
          ],
        },
      ],
    },
  },
  {
    id: 'vectors',
    title: 'Vectors (hybrid)',
    description: 'Text with embeddings for keyword, vector, and hybrid queries, with semantic ranking.',
    value: {
      name: 'passages',
      fields: [
        key(),
        text('title', { analyzer: 'en.lucene' }),
        text('content', { analyzer: 'en.lucene' }),
        { name: 'source', type: 'Edm.String', filterable: true, facetable: true, searchable: false },
        {
          name: 'contentVector',
          type: 'Collection(Edm.Single)',
          searchable: true,
          retrievable: false,
          stored: true,
          dimensions: 512,
          vectorSearchProfile: 'fast',
        },
      ],
      vectorSearch: {
        algorithms: [
          {
            name: 'graph',
            kind: 'hnsw',
            hnswParameters: { ...hnswDefaults },
          },
          { name: 'exact', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'cosine' } },
        ],
        profiles: [
          { name: 'fast', algorithm: 'graph' },
          { name: 'exact', algorithm: 'exact' },
        ],
      },
      semantic: {
        defaultConfiguration: 'default',
        configurations: [
          {
            name: 'default',
            prioritizedFields: {
              titleField: { fieldName: 'title' },
              prioritizedContentFields: [{ fieldName: 'content' }],
              prioritizedKeywordsFields: [],
            },
          },
        ],
      },
    },
  },
];
