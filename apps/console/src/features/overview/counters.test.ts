import { describe, expect, it } from 'vitest';
import { countersOf, fillLevel, sortByShare } from './counters';

describe('countersOf', () => {
  it('lists known counters first, then unknown ones', () => {
    const counters = countersOf({
      counters: {
        newResourcesCount: { usage: 1, quota: 3 },
        storageSize: { usage: 2048, quota: null },
        documentCount: { usage: 10, quota: null },
        vectorIndexSize: null,
        knowledgeBaseCount: { usage: 2 },
      },
    });
    expect(counters.map((c) => [c.label, c.unit, c.quota])).toEqual([
      ['Documents', 'count', undefined],
      ['Storage', 'bytes', undefined],
      ['New resources', 'count', 3],
      ['Knowledge base', 'count', undefined],
    ]);
  });
  it('accepts a response without counters', () => {
    expect(countersOf({})).toEqual([]);
    expect(countersOf({ counters: null })).toEqual([]);
  });
});

it('sorts the fullest quotas first, after counters without a quota', () => {
  const counters = countersOf({
    counters: {
      documentCount: { usage: 10, quota: null },
      indexesCount: { usage: 3, quota: 50 },
      storageSize: { usage: 1, quota: null },
      indexersCount: { usage: 9, quota: 10 },
      aliasesCount: { usage: 3, quota: 50 },
    },
  });
  expect(sortByShare(counters).map(({ label }) => label)).toEqual([
    'Documents',
    'Storage',
    'Indexers',
    'Indexes',
    'Aliases',
  ]);
});

describe('fillLevel', () => {
  it.each([
    [1, undefined, undefined],
    [0, 0, undefined],
    [1, 0, { share: 1, level: 'full' }],
    [7, 10, { share: 0.7, level: 'normal' }],
    [8, 10, { share: 0.8, level: 'high' }],
    [12, 10, { share: 1, level: 'full' }],
  ])('%s of %s', (usage, quota, expected) => expect(fillLevel({ usage, quota })).toEqual(expected));
});
