import { expect, test } from 'vitest';
import { exportResults, MAX_EXPORTED_RESULTS, NOTHING_EXPORTED } from './export-results';

const pageOf = (skip: number, length: number, total: number | undefined) => ({
  ...(total === undefined ? {} : { '@odata.count': total }),
  value: Array.from({ length }, (_, i) => ({ '@search.score': 1, id: String(skip + i) })),
});
const textOf = ({ parts }: { parts: readonly string[] }): string => parts.join('');

test('all pages are exported once, without the parts of a response that only the page shows', async () => {
  const bodies: object[] = [];
  const progress: number[] = [];
  const results = await exportResults({
    body: { search: 'war', skip: 50, top: 50, facets: ['genre'], highlight: 'plot', orderby: 'id' },
    columns: ['id'],
    start: NOTHING_EXPORTED,
    search: (body) => {
      bodies.push(body);
      const skip = body.skip ?? 0;
      // The second page is shorter than requested, as if its documents were large.
      return Promise.resolve(pageOf(skip, skip === 1000 ? 100 : Math.min(1000, 2500 - skip), 2500));
    },
    onProgress: ({ exported }) => progress.push(exported),
  });
  expect(bodies).toEqual([
    { search: 'war', orderby: 'id', count: true, top: 1000, skip: 0 },
    { search: 'war', orderby: 'id', count: false, top: 1000, skip: 1000 },
    { search: 'war', orderby: 'id', count: false, top: 1000, skip: 1100 },
    { search: 'war', orderby: 'id', count: false, top: 1000, skip: 2100 },
  ]);
  expect(progress).toEqual([1000, 1100, 2100, 2500]);
  const lines = textOf(results).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2501);
  expect(lines.slice(0, 2)).toEqual(['id', '0']);
  expect(new Set(lines).size).toBe(2501);
});

test('an export ends at the limit of $skip, and without a total at the first incomplete page', async () => {
  const search = (length: (skip: number) => number, total: number | undefined) =>
    exportResults({
      body: {},
      columns: ['id'],
      start: NOTHING_EXPORTED,
      search: ({ skip = 0 }) => Promise.resolve(pageOf(skip ?? 0, length(skip ?? 0), total)),
      onProgress: () => undefined,
    });
  expect((await search(() => 1000, 5_000_000)).exported).toBe(MAX_EXPORTED_RESULTS);
  expect((await search((skip) => (skip === 1000 ? 7 : 1000), undefined)).exported).toBe(1007);
  // Documents were deleted in the meantime.
  expect((await search((skip) => (skip === 0 ? 1000 : 0), 1500)).exported).toBe(1000);
});

test('an export that failed continues where it stopped', async () => {
  let results = NOTHING_EXPORTED;
  const run = (fails: boolean) =>
    exportResults({
      body: {},
      columns: ['id'],
      start: results,
      search: ({ skip }) =>
        fails && skip === 1000
          ? Promise.reject(new Error('throttled'))
          : Promise.resolve(pageOf(skip ?? 0, Math.min(1000, 1500 - (skip ?? 0)), 1500)),
      onProgress: (next) => {
        results = next;
      },
    });
  await expect(run(true)).rejects.toThrow('throttled');
  const lines = textOf(await run(false))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1501);
  expect(new Set(lines).size).toBe(1501);
});
