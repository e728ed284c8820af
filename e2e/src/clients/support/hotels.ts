import { GeographyPoint, type SearchIndex, type SearchIndexClient } from '@azure/search-documents';

export interface Hotel {
  id: string;
  name?: string | null;
  description?: string | null;
  category?: string | null;
  tags?: string[];
  rating?: number | null;
  rooms?: number | null;
  guests?: number | null;
  parking?: boolean | null;
  renovated?: Date | null;
  location?: GeographyPoint | null;
  address?: { city?: string | null; country?: string | null } | null;
  rates?: { kind?: string | null; price?: number | null }[];
}

/** An index with every type of field except vectors. */
export const hotelsIndex = (name: string): SearchIndex => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
    { name: 'name', type: 'Edm.String', searchable: true, sortable: true, filterable: true },
    { name: 'description', type: 'Edm.String', searchable: true, analyzerName: 'en.lucene' },
    { name: 'category', type: 'Edm.String', searchable: true, filterable: true, facetable: true, sortable: true },
    { name: 'tags', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
    { name: 'rating', type: 'Edm.Double', filterable: true, sortable: true, facetable: true },
    { name: 'rooms', type: 'Edm.Int32', filterable: true, sortable: true, facetable: true },
    { name: 'guests', type: 'Edm.Int64', filterable: true, sortable: true },
    { name: 'parking', type: 'Edm.Boolean', filterable: true, facetable: true },
    { name: 'renovated', type: 'Edm.DateTimeOffset', filterable: true, sortable: true, facetable: true },
    { name: 'location', type: 'Edm.GeographyPoint', filterable: true, sortable: true },
    {
      name: 'address',
      type: 'Edm.ComplexType',
      fields: [
        { name: 'city', type: 'Edm.String', searchable: true, filterable: true, facetable: true },
        { name: 'country', type: 'Edm.String', searchable: true, filterable: true, facetable: true },
      ],
    },
    {
      name: 'rates',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'kind', type: 'Edm.String', searchable: true, filterable: true, facetable: true },
        { name: 'price', type: 'Edm.Double', filterable: true, facetable: true },
      ],
    },
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['name', 'address/city'] }],
  scoringProfiles: [
    {
      name: 'best',
      functions: [
        {
          type: 'magnitude',
          fieldName: 'rating',
          boost: 10,
          interpolation: 'linear',
          parameters: { boostingRangeStart: 1, boostingRangeEnd: 5, shouldBoostBeyondRangeByConstant: true },
        },
      ],
    },
    {
      name: 'tagged',
      functions: [{ type: 'tag', fieldName: 'tags', boost: 20, parameters: { tagsParameter: 'wanted' } }],
    },
  ],
});

const point = (longitude: number, latitude: number) => new GeographyPoint({ longitude, latitude });

export const HOTELS: readonly Hotel[] = [
  {
    id: '1',
    name: 'Harbor View',
    description: 'A quiet hotel at the old harbor with rooms that face the sea.',
    category: 'Boutique',
    tags: ['sea', 'quiet', 'breakfast'],
    rating: 4.5,
    rooms: 12,
    guests: 9_007_199_254_740_991,
    parking: false,
    renovated: new Date('2019-03-01T00:00:00Z'),
    location: point(10, 53.55),
    address: { city: 'Hamburg', country: 'Germany' },
    rates: [
      { kind: 'single', price: 80 },
      { kind: 'double', price: 120 },
    ],
  },
  {
    id: '2',
    name: 'Harbor Budget Rooms',
    description: 'Cheap rooms near the station.',
    category: 'Budget',
    tags: ['station', 'breakfast'],
    rating: 2.5,
    rooms: 80,
    guests: 250,
    parking: true,
    renovated: new Date('2005-06-15T12:30:00Z'),
    location: point(9.99, 53.56),
    address: { city: 'Hamburg', country: 'Germany' },
    rates: [{ kind: 'single', price: 35 }],
  },
  {
    id: '3',
    name: 'Mountain Lodge',
    description: 'Wooden lodge, quiet, with walking paths and a sauna.',
    category: 'Resort',
    tags: ['mountain', 'quiet', 'sauna'],
    rating: 4.8,
    rooms: 40,
    guests: 90,
    parking: true,
    renovated: new Date('2021-11-30T23:59:59Z'),
    location: point(11.39, 47.27),
    address: { city: 'Innsbruck', country: 'Austria' },
    rates: [{ kind: 'double', price: 210 }],
  },
  {
    id: '4',
    name: 'City Palace',
    description: 'A palace hotel in the center, close to museums and the opera.',
    category: 'Luxury',
    tags: ['opera', 'spa', 'breakfast'],
    rating: 4.9,
    rooms: 150,
    guests: 300,
    parking: true,
    renovated: new Date('2015-01-10T08:00:00Z'),
    location: point(16.37, 48.21),
    address: { city: 'Vienna', country: 'Austria' },
    rates: [{ kind: 'suite', price: 600 }],
  },
  {
    id: '5',
    name: 'Nowhere Inn',
    description: null,
    category: 'Budget',
    tags: [],
    rating: null,
    rooms: null,
    guests: null,
    parking: null,
    renovated: null,
    location: null,
    address: null,
    rates: [],
  },
];

/** Creates the index with its five hotels. */
export const withHotels = async (indexes: SearchIndexClient, name: string) => {
  await indexes.createIndex(hotelsIndex(name));
  const client = indexes.getSearchClient<Hotel>(name, { allowInsecureConnection: true });
  await client.uploadDocuments([...HOTELS], { throwOnAnyFailure: true });
  return client;
};
