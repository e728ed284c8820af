import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from '../engine.js';
import type { FieldDefinition, IndexDefinition } from '../definition/index-definition.js';
import type { EngineOptions } from '../engine-options.js';
import type { DocumentAction, SearchIndexEngine } from '../types.js';

/** A temporary directory that is removed by `remove`. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'searchdeck-engine-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Opens an index in a temporary directory for the time of `work`. */
export async function withIndex(
  definition: IndexDefinition,
  work: (index: SearchIndexEngine, directory: string) => Promise<void>,
  options: Partial<EngineOptions> = {},
): Promise<void> {
  const { path, remove } = temporaryDirectory();
  const index = await openIndex({ directory: path, definition, ...options });
  try {
    await work(index, path);
  } finally {
    await index.close();
    remove();
  }
}

export const upload = (documents: readonly Record<string, unknown>[]): DocumentAction[] =>
  documents.map((document) => ({ action: 'upload', document }));

const field = (name: string, type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  ...more,
});

/** An index with every kind of field. */
export const hotelsDefinition: IndexDefinition = {
  name: 'hotels',
  fields: [
    field('id', 'Edm.String', { key: true, searchable: false }),
    field('name', 'Edm.String'),
    field('description', 'Edm.String', { filterable: false, sortable: false, facetable: false }),
    field('category', 'Edm.String', { searchable: false }),
    field('tags', 'Collection(Edm.String)'),
    field('parking', 'Edm.Boolean'),
    field('renovated', 'Edm.DateTimeOffset'),
    field('rating', 'Edm.Int32'),
    field('price', 'Edm.Double'),
    field('visits', 'Edm.Int64'),
    field('location', 'Edm.GeographyPoint'),
    field('secret', 'Edm.String', { retrievable: false, searchable: false }),
    field('address', 'Edm.ComplexType', {
      fields: [field('city', 'Edm.String'), field('street', 'Edm.String', { filterable: false, facetable: false })],
    }),
    field('rooms', 'Collection(Edm.ComplexType)', {
      fields: [
        field('type', 'Edm.String'),
        field('rate', 'Edm.Double'),
        field('beds', 'Edm.Int32'),
        field('extras', 'Collection(Edm.String)'),
      ],
    }),
  ],
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['name', 'tags'] }],
};

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });

export const hotels: Record<string, unknown>[] = [
  {
    id: '1',
    name: 'Fancy Stay',
    description:
      'Best hotel in town if you like luxury hotels. They have an amazing infinity pool, a spa, and a helpful concierge.',
    category: 'Luxury',
    tags: ['pool', 'view', 'wifi', 'concierge'],
    parking: false,
    renovated: '2010-06-27T00:00:00Z',
    rating: 5,
    price: 299.5,
    visits: '9007199254740993',
    location: point(-122.131577, 47.678581),
    secret: 's1',
    address: { city: 'Redmond', street: '1 Main Street' },
    rooms: [
      { type: 'Suite', rate: 250, beds: 2, extras: ['bath', 'tv'] },
      { type: 'Budget Room', rate: 90, beds: 1, extras: ['tv'] },
    ],
  },
  {
    id: '2',
    name: 'Roach Motel',
    description: 'Cheapest hotel in town. In fact, a motel.',
    category: 'Budget',
    tags: ['motel', 'budget'],
    parking: true,
    renovated: '1982-04-28T00:00:00+02:00',
    rating: 1,
    price: 49,
    visits: 12,
    location: point(-122.131577, 49.678581),
    secret: 's2',
    address: { city: 'Bellevue', street: '2 Main Street' },
    rooms: [{ type: 'Budget Room', rate: 60, beds: 2, extras: [] }],
  },
  {
    id: '3',
    name: 'EconoStay',
    description: 'Very popular hotel in town',
    category: 'Budget',
    tags: ['wifi', 'budget'],
    parking: true,
    renovated: '1995-07-01T00:00:00Z',
    rating: 4,
    price: 'NaN',
    visits: 9007199254740992n,
    location: point(-122.131577, 46.678581),
    secret: null,
    address: { city: 'Redmond', street: null },
    rooms: [{ type: 'Suite', rate: 100, beds: 1, extras: ['bath'] }],
  },
  {
    id: '4',
    name: 'Express Rooms',
    description: 'Pretty good hotel',
    category: 'Budget',
    tags: ['wifi', 'budget'],
    parking: null,
    renovated: '1995-07-01T12:30:15.1239Z',
    rating: 4,
    price: null,
    location: null,
    address: null,
    rooms: [],
  },
  {
    id: '5',
    name: 'Comfy Place',
    description: 'Another good hotel. The pool is closed.',
    category: null,
    rating: null,
  },
];
