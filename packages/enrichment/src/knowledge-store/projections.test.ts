import { expect, test } from 'vitest';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { KnowledgeStoreProjections } from './projections.js';

const tree = EnrichmentTree.of({
  title: 'T',
  shape: { name: 'Hotel', phrases: [{ text: 'pool' }, { text: 'beach' }] },
  pages: ['one', 'two'],
});
const valuesOf = (projections: object[], documentKey = 'k') =>
  new KnowledgeStoreProjections({ projections }).apply(tree, documentKey);

test('rows of a group refer to the rows that contain them', () => {
  const [hotel, pool, beach] = valuesOf([
    {
      tables: [
        { tableName: 'Hotels', generatedKeyName: 'HotelId', source: '/document/shape' },
        { tableName: 'Phrases', source: '/document/shape/phrases/*' },
      ],
    },
  ]);
  expect(hotel).toEqual({
    kind: 'table',
    target: 'Hotels',
    key: expect.stringMatching(/^[\w-]+$/),
    // Phrases have their own table.
    value: { name: 'Hotel', HotelId: hotel?.key },
  });
  expect([pool?.value, beach?.value]).toEqual([
    { text: 'pool', HotelId: hotel?.key, PhrasesKey: pool?.key },
    { text: 'beach', HotelId: hotel?.key, PhrasesKey: beach?.key },
  ]);
  expect(new Set([hotel?.key, pool?.key, beach?.key]).size).toBe(3);
});

test('projections are shaped inline, named reference keys are used, and groups are independent', () => {
  const inputs = [
    { name: 'Text', source: '/document/pages/*' },
    { name: 'Title', source: '/document/title' },
  ];
  const page = { sourceContext: '/document/pages/*', inputs };
  const items = valuesOf([
    {
      tables: [
        { tableName: 'Documents', sourceContext: '/document', inputs: [{ name: 'Title', source: '/document/title' }] },
        { tableName: 'Pages', referenceKeyName: 'Document', ...page },
      ],
    },
    { objects: [{ storageContainer: 'pages', ...page }] },
  ]);
  const [document, first] = items;
  expect(document?.value).toMatchObject({ Title: 'T' });
  expect(first?.value).toMatchObject({ Text: 'one', Title: 'T', Document: document?.key });
  const objects = items.filter(({ kind }) => kind === 'object');
  expect(objects.map(({ value }) => value)).toEqual([
    { Text: 'one', Title: 'T', pagesKey: objects[0]?.key },
    { Text: 'two', Title: 'T', pagesKey: objects[1]?.key },
  ]);
});

test('keys are stable, and differ between documents and projections', () => {
  const projections = [
    {
      tables: [
        { tableName: 'A', source: '/document/shape' },
        { tableName: 'A', source: '/document/shape' },
      ],
    },
  ];
  const keys = (documentKey: string) => valuesOf(projections, documentKey).map(({ key }) => key);
  expect(keys('1')).toEqual(keys('1'));
  expect(new Set([...keys('1'), ...keys('2')]).size).toBe(4);
});

test('a projection without a path is rejected', () => {
  expect(() => valuesOf([{ tables: [{ tableName: 'A' }] }])).toThrow("'A' must have a source");
});
