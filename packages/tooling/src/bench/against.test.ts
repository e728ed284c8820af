import { expect, test } from 'vitest';
import { compareRuns, comparison, figuresOf } from './against.mjs';
import { table } from './measure.mjs';

const engine = (indexing: string, p50: string): string =>
  [
    table(['', 'Searchdeck'], [['bulk indexing, documents/s', indexing]]),
    '',
    table(
      ['top 10 and count, ms', 'Searchdeck p50', 'p99', 'ratio'],
      [
        ['one term', p50, '1.50', '× 3.2'],
        ['fuzzy', '–', '–', '–'],
      ],
    ),
  ].join('\n');

test('figures are named by row and column, without ratios and missing figures', () => {
  expect(Object.fromEntries(figuresOf(engine('20000', '0.30')))).toEqual({
    'bulk indexing, documents/s · Searchdeck': 20_000,
    'one term · Searchdeck p50': 0.3,
    'one term · Searchdeck p50, p99': 1.5,
  });
});

test('a ratio above 1 means that this checkout is better, for rates and for times', async () => {
  const order: string[] = [];
  const run = (name: string, ...texts: string[]) => {
    const next = texts.values();
    return async () => {
      order.push(name);
      return next.next().value ?? '';
    };
  };
  const text = await compareRuns(
    run('this', engine('30000', '0.40'), engine('30000', '0.60')),
    run('other', engine('20000', '1.00'), engine('10000', '1.00')),
  );
  expect(order).toEqual(['this', 'other', 'other', 'this']);
  expect(text).toMatch(/documents\/s · Searchdeck +15000 +30000 +× 2\.00/);
  expect(text).toMatch(/one term · Searchdeck p50 +1\.00 +0\.50 +× 2\.00/);
  expect(text).toMatch(/one term · Searchdeck p50, p99 +1\.50 +1\.50 +× 1\.00/);
});

test('figures of only one version are left out', () => {
  const text = comparison([new Map([['new · p50', 1]])], [new Map([['old · p50', 1]])]);
  expect(text).not.toMatch(/p50/);
});
