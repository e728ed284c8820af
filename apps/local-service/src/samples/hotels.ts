import { LOCAL_EMBEDDING_DIMENSIONS, LOCAL_EMBEDDINGS } from '@searchdeck/contract';
import { hotelList, type HotelLine } from './hotel-list.js';
import type { Sample } from './sample.js';

const VECTOR = 'descriptionVector';

const document = (hotel: HotelLine): Record<string, unknown> => ({
  id: hotel.id,
  name: hotel.name,
  description: hotel.description,
  category: hotel.category,
  tags: hotel.tags,
  rating: hotel.rating,
  lastRenovated: `${hotel.renovated}T00:00:00Z`,
  parking: hotel.parking,
  address: { city: hotel.city, country: hotel.country },
  location: { type: 'Point', coordinates: hotel.at },
  rooms: hotel.rooms.map(([type, description, baseRate, beds, tags]) => ({ type, description, baseRate, beds, tags })),
});

const words = { type: 'Edm.String', searchable: true, analyzer: 'en.lucene' };
const label = { type: 'Edm.String', searchable: true, filterable: true, sortable: true, facetable: true };
const labels = { type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true };
const number = (type: string) => ({ type, filterable: true, sortable: true, facetable: true });

/** A small index that shows every feature: rooms to filter by, vectors, a semantic configuration, a suggester, profiles. */
export const hotels: Sample = {
  definition: {
    name: 'hotels',
    description:
      'Thirty invented hotels with their rooms, searchable by words, by meaning, and by both. Try: "somewhere quiet to write a book", "watch the stars at night", "where can I travel with my dog". Source: written for Searchdeck, CC0-1.0.',
    fields: [
      {
        name: 'id',
        type: 'Edm.String',
        key: true,
        searchable: false,
        filterable: true,
        sortable: true,
        facetable: false,
      },
      { name: 'name', ...words, filterable: true, sortable: true, facetable: false },
      { name: 'description', ...words, filterable: false, sortable: false, facetable: false },
      { name: 'category', ...label },
      { name: 'tags', ...labels },
      { name: 'rating', ...number('Edm.Double') },
      { name: 'lastRenovated', ...number('Edm.DateTimeOffset') },
      { name: 'parking', type: 'Edm.Boolean', filterable: true, sortable: true, facetable: true },
      {
        name: 'address',
        type: 'Edm.ComplexType',
        fields: [
          { name: 'city', ...label },
          { name: 'country', ...label },
        ],
      },
      { name: 'location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
      {
        name: 'rooms',
        type: 'Collection(Edm.ComplexType)',
        fields: [
          { name: 'type', ...label, sortable: false },
          { name: 'description', ...words, filterable: false, sortable: false, facetable: false },
          { name: 'baseRate', ...number('Edm.Double'), sortable: false },
          { name: 'beds', type: 'Edm.String', searchable: true, filterable: true, sortable: false, facetable: false },
          { name: 'tags', ...labels },
        ],
      },
      {
        name: VECTOR,
        type: 'Collection(Edm.Single)',
        searchable: true,
        retrievable: true,
        dimensions: LOCAL_EMBEDDING_DIMENSIONS,
        vectorSearchProfile: 'by-meaning',
      },
    ],
    suggesters: [
      { name: 'places', searchMode: 'analyzingInfixMatching', sourceFields: ['name', 'address/city', 'tags'] },
    ],
    scoringProfiles: [
      {
        name: 'good-and-fresh',
        text: { weights: { name: 3, tags: 2 } },
        functionAggregation: 'sum',
        functions: [
          {
            type: 'magnitude',
            fieldName: 'rating',
            boost: 2,
            interpolation: 'linear',
            magnitude: { boostingRangeStart: 3, boostingRangeEnd: 5 },
          },
          {
            type: 'freshness',
            fieldName: 'lastRenovated',
            boost: 1.5,
            interpolation: 'quadratic',
            freshness: { boostingDuration: 'P3650D' },
          },
        ],
      },
      {
        name: 'near-and-fitting',
        functionAggregation: 'sum',
        functions: [
          {
            type: 'distance',
            fieldName: 'location',
            boost: 4,
            interpolation: 'linear',
            distance: { referencePointParameter: 'here', boostingDistance: 1000 },
          },
          { type: 'tag', fieldName: 'tags', boost: 2, interpolation: 'linear', tag: { tagsParameter: 'wanted' } },
        ],
      },
    ],
    semantic: {
      defaultConfiguration: 'guests',
      configurations: [
        {
          name: 'guests',
          prioritizedFields: {
            titleField: { fieldName: 'name' },
            prioritizedContentFields: [{ fieldName: 'description' }],
            prioritizedKeywordsFields: [{ fieldName: 'tags' }, { fieldName: 'category' }],
          },
        },
      ],
    },
    vectorSearch: {
      algorithms: [{ name: 'nearest', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
      vectorizers: [{ name: 'local', kind: 'customWebApi', customWebApiParameters: { uri: LOCAL_EMBEDDINGS } }],
      profiles: [{ name: 'by-meaning', algorithm: 'nearest', vectorizer: 'local' }],
    },
  },
  documents: () => Promise.resolve(hotelList.map(document)),
  vectors: {
    key: 'id',
    field: VECTOR,
    textOf: (hotel) =>
      `${String(hotel['name'])}. ${String(hotel['description'])} ${(hotel['tags'] as string[]).join(', ')}`,
  },
};
