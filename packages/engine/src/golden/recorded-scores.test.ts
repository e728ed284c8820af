import { describe, expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';
import type { SearchRequest } from '../types.js';

const definition: IndexDefinition = {
  name: 'recorded',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'text', type: 'Edm.String', analyzer: 'whitespace' },
    { name: 'rating', type: 'Edm.Int32' },
  ],
};

/** A text with `frequency` times the word among `length` words. */
const text = (frequency: number, length: number): string =>
  [
    ...Array.from({ length: frequency }, () => 'word'),
    ...Array.from({ length: length - frequency }, (_, i) => `x${i}`),
  ].join(' ');

async function scores(
  documents: Record<string, [frequency: number, length: number, rating?: number]>,
  request: SearchRequest = {},
) {
  const scoreById: Record<string, number> = {};
  await withIndex(definition, async (index) => {
    await index.write(
      upload(
        Object.entries(documents).map(([id, [frequency, length, rating = 5]]) => ({
          id,
          text: text(frequency, length),
          rating,
        })),
      ),
    );
    for (const { key, score } of (await index.search({ search: 'word', ...request })).hits) scoreById[key] = score;
  });
  return scoreById;
}

/** Numbers as the service prints them in single precision. */
const single = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.fround(value)]));

describe('scores recorded with the service, of documents with the same frequencies and lengths (service-behavior §13.1)', () => {
  it('one occurrence in fields of 5, 3, and 3 terms', async () => {
    expect(await scores({ a: [1, 5], b: [1, 3], c: [1, 3] })).toEqual(
      single({ a: 0.113759264, b: 0.12874341, c: 0.12874341 }),
    );
  });

  it('one occurrence in fields of 4 and 31 terms', async () => {
    expect(await scores({ a: [1, 4], b: [1, 31] })).toEqual(single({ a: 0.26639014, b: 0.11774718 }));
  });

  it('three occurrences in a field of 27 terms, and a document of 24 that a filter leaves out but the statistics do not', async () => {
    const documents: Parameters<typeof scores>[0] = { a: [3, 27], b: [1, 24, 3] };
    expect(await scores(documents, { filter: 'rating gt 3' })).toEqual(single({ a: 0.27958742 }));
  });

  it('a single match in an index of one document, and in one of many documents without the field', async () => {
    expect(await scores({ a: [1, 1] })).toEqual(single({ a: 0.2876821 }));
    expect(await scores({ a: [1, 1], b: [0, 0], c: [0, 0] })).toEqual(single({ a: 0.2876821 }));
    expect(Math.fround(Math.log(4 / 3))).toBe(Math.fround(0.2876821));
  });
});
