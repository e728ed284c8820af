import { TestService, type ApiResponse } from './service.js';

const field = (name: string, type: string, extra: object = {}) => ({ name, type, ...extra });
const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });

export const corpusIndex = {
  name: 'corpus',
  fields: [
    field('id', 'Edm.String', { key: true }),
    field('title', 'Edm.String'),
    field('about', 'Edm.String', { filterable: false, sortable: false, facetable: false }),
    field('category', 'Edm.String', { normalizer: 'lowercase' }),
    field('code', 'Edm.String', { searchable: false }),
    field('hidden', 'Edm.String', { retrievable: false }),
    field('tags', 'Collection(Edm.String)'),
    field('flags', 'Collection(Edm.Boolean)'),
    field('numbers', 'Collection(Edm.Int32)'),
    field('points', 'Collection(Edm.GeographyPoint)'),
    field('double', 'Edm.Double'),
    field('int', 'Edm.Int32'),
    field('long', 'Edm.Int64'),
    field('flag', 'Edm.Boolean'),
    field('date', 'Edm.DateTimeOffset'),
    field('place', 'Edm.GeographyPoint'),
    field('address', 'Edm.ComplexType', {
      fields: [
        field('city', 'Edm.String'),
        field('zip', 'Edm.Int32'),
        field('secret', 'Edm.String', { retrievable: false }),
        field('country', 'Edm.ComplexType', { fields: [field('code', 'Edm.String')] }),
      ],
    }),
    field('rooms', 'Collection(Edm.ComplexType)', {
      fields: [
        field('type', 'Edm.String'),
        field('rate', 'Edm.Double'),
        field('smoking', 'Edm.Boolean'),
        field('tags', 'Collection(Edm.String)'),
        field('beds', 'Collection(Edm.ComplexType)', {
          fields: [field('size', 'Edm.Int32'), field('kind', 'Edm.String')],
        }),
      ],
    }),
    field('vector', 'Collection(Edm.Single)', { searchable: true, dimensions: 2, vectorSearchProfile: 'p' }),
  ],
  vectorSearch: {
    algorithms: [{ name: 'h', kind: 'hnsw' }],
    profiles: [{ name: 'p', algorithm: 'h' }],
  },
};

/**
 * Four documents with every type, every kind of missing value, and every nesting depth, for tests of the query
 * languages.
 */
export const corpus = [
  {
    id: '1',
    title: 'wi-fi and luxury pool',
    about: 'Rooms with a view of the sea. The sea is near! Pool & <b>bar</b>.',
    category: 'Resort',
    code: "O'Neil",
    hidden: 'h1',
    tags: ['pool', 'view'],
    flags: [true, false],
    numbers: [1, 5, 9],
    points: [point(-122, 49)],
    double: 4.5,
    int: 10,
    long: 10,
    flag: true,
    date: '1969-12-31T23:30:00Z',
    place: point(179.5, 65.5),
    address: { city: 'Paris', zip: 1, secret: 'x', country: { code: 'FR' } },
    rooms: [
      {
        type: 'Deluxe',
        rate: 90,
        smoking: false,
        tags: ['tv', 'wifi'],
        beds: [
          { size: 1, kind: 'a' },
          { size: 2, kind: 'b' },
        ],
      },
      { type: 'Budget', rate: 50, smoking: true, tags: [], beds: [] },
    ],
    vector: [1, 0],
  },
  {
    id: '2',
    title: 'fi wi budget luxury',
    about: 'In the city.',
    category: 'resort',
    code: 'b c',
    hidden: 'h2',
    double: 'NaN',
    int: -3,
    long: -3,
    flag: false,
    date: '2015-06-01T22:00:00-08:00',
    place: point(-179.5, 65.5),
    address: { city: 'London', zip: null },
    vector: [0, 1],
  },
  {
    id: '3',
    title: 'wifi',
    about: 'Quiet.',
    category: 'Budget',
    code: '',
    tags: ['view', 'sauna'],
    flags: [true],
    numbers: [5],
    points: [point(0, 0), point(10, 10)],
    double: 'INF',
    int: 2_147_483_647,
    rooms: [{ type: 'Deluxe', rate: 120, smoking: null, tags: ['tv'], beds: [{ size: 2, kind: 'a' }] }],
    vector: [1, 1],
  },
  { id: '4' },
];

/** Starts a service that has the documents in the index `corpus`. */
export async function startCorpusService(): Promise<TestService> {
  const service = await TestService.start();
  await service.data('POST', '/indexes', { body: corpusIndex });
  const { status, text } = await service.data('POST', '/indexes/corpus/docs/index', { body: { value: corpus } });
  if (status !== 200) throw new Error(text);
  return service;
}

export type CorpusRow = Record<string, unknown> & { id: string };

export const rowsOf = ({ body }: ApiResponse): CorpusRow[] => (body as { value: CorpusRow[] }).value;

export const messageOf = ({ body }: ApiResponse): string => (body as { error: { message: string } }).error.message;

/** Keys in the order of the response, or the status and the error message. */
export const keysOf = (response: ApiResponse): string =>
  response.status === 200
    ? rowsOf(response)
        .map(({ id }) => id)
        .join('')
    : `${response.status} ${messageOf(response)}`;
