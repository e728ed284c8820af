import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';
import type { SearchRequest, VectorQuery } from '../types.js';

/** Compares hybrid queries with a naive implementation: rankings, fusion, counts, facets, pages. */
interface Row {
  id: string;
  text: string;
  group: number;
  v: number[] | null;
  w: number[] | null;
}
type Similarity = (a: readonly number[], b: readonly number[]) => number;
interface Ranking {
  weight: number;
  field?: string;
  /** Best first. `score` is the score in this ranking alone. */
  results: { row: Row; score: number; similarity?: number }[];
}

// Uniformly distributed: fast-check prefers vectors near the axes, where only rounding may distinguish two distances.
const component = fc.noBias(fc.integer({ min: -1e6, max: 1e6 })).map((value) => Math.fround(value / 1e6 + 1e-7));
const vector = fc.array(component, { minLength: 3, maxLength: 3 });
const row = fc.record({
  text: fc.array(fc.constantFrom('one', 'two', 'three'), { maxLength: 4 }).map((words) => words.join(' ')),
  group: fc.integer({ min: 0, max: 3 }),
  v: fc.option(vector, { freq: 6 }),
  w: fc.option(vector, { freq: 6 }),
});
const filter = fc.record({ minGroup: fc.integer({ min: 0, max: 3 }) });
const vectorQuery = fc.record({
  vector,
  fields: fc.constantFrom('v', 'w', 'v,w', 'w, v'),
  k: fc.option(fc.integer({ min: 1, max: 9 })),
  weight: fc.constantFrom(null, 0.5, 1, 2.25),
  exhaustive: fc.constantFrom(null, true, false),
  threshold: fc.option(
    fc.record({
      kind: fc.constantFrom('vectorSimilarity', 'searchScore'),
      value: fc.double({ min: 0, max: 0.9, noNaN: true }),
    }),
    { freq: 2 },
  ),
  override: fc.option(filter, { freq: 2 }),
});
const query = fc.record({
  search: fc.constantFrom('', '*', 'one', 'one two', 'nothing'),
  filter: fc.option(filter, { freq: 1 }),
  vectorQueries: fc.array(vectorQuery, { minLength: 1, maxLength: 3 }),
  vectorFilterMode: fc.constantFrom(null, 'preFilter' as const, 'postFilter' as const, 'strictPostFilter' as const),
  maxTextRecallSize: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 1 }),
  countAndFacetMode: fc.constantFrom(null, 'countAllResults' as const, 'countRetrievableResults' as const),
  ordered: fc.boolean(),
  boosted: fc.boolean(),
  top: fc.option(fc.integer({ min: 0, max: 8 })),
  skip: fc.option(fc.integer({ min: 0, max: 4 })),
});

const dot: Similarity = (a, b) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const METRIC: Record<'v' | 'w', { similarity: Similarity; score: (similarity: number) => number; near: 1 | -1 }> = {
  v: {
    similarity: (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
    score: (similarity) => 1 / (2 - similarity),
    near: 1,
  },
  w: { similarity: (a, b) => Math.hypot(...a.map((value, i) => value - b[i]!)), score: (d) => 1 / (1 + d), near: -1 },
};

const definition: IndexDefinition = {
  name: 'hybrid',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'text', type: 'Edm.String' },
    { name: 'group', type: 'Edm.Int32' },
    ...(['v', 'w'] as const).map((name) => ({
      name,
      type: 'Collection(Edm.Single)' as const,
      dimensions: 3,
      vectorSearchProfile: `${name}-profile`,
    })),
  ],
  vectorSearch: {
    algorithms: [
      { name: 'graph', kind: 'hnsw', hnswParameters: { metric: 'cosine' } },
      { name: 'all', kind: 'exhaustiveKnn', exhaustiveKnnParameters: { metric: 'euclidean' } },
    ],
    profiles: [
      { name: 'v-profile', algorithm: 'graph' },
      { name: 'w-profile', algorithm: 'all' },
    ],
  },
  scoringProfiles: [
    {
      name: 'grouped',
      functions: [
        {
          type: 'magnitude',
          fieldName: 'group',
          boost: 3,
          magnitude: { boostingRangeStart: 0, boostingRangeEnd: 2 },
        },
      ],
    },
  ],
};
/** The factor of the profile `grouped`. It has no effect beyond the end of its range. */
const factor = ({ group }: Row): number => [1, 2, 3, 1][group]!;
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

const passes = (condition: { minGroup: number } | null, { group }: Row): boolean =>
  condition === null || group >= condition.minGroup;
const printed = (condition: { minGroup: number } | null): string | null =>
  condition === null ? null : `group ge ${condition.minGroup}`;

/** The rankings of the vector queries, one for each of their fields. */
const vectorRankings = ({ vectorQueries, vectorFilterMode, filter: general }: Query, rows: readonly Row[]): Ranking[] =>
  vectorQueries.flatMap(({ vector: target, fields, k, weight, threshold, override }) =>
    fields.split(',').map((name): Ranking => {
      const field = name.trim() as 'v' | 'w';
      const { similarity, score, near } = METRIC[field];
      const own = override ?? general;
      const isPreFilter = vectorFilterMode === null || vectorFilterMode === 'preFilter';
      const nearest = rows
        .filter((each) => each[field] !== null && (!isPreFilter || passes(own, each)))
        .map((each) => {
          const to = similarity(target, each[field]!);
          return { row: each, similarity: to, score: score(to) };
        })
        .toSorted((a, b) => (b.similarity - a.similarity) * near)
        .slice(0, k ?? 50)
        .filter((each) => {
          if (threshold === null) return true;
          if (threshold.kind === 'searchScore') return each.score >= threshold.value;
          return near === 1 ? each.similarity >= threshold.value : each.similarity <= threshold.value;
        });
      return { weight: weight ?? 1, field, results: nearest.filter((each) => isPreFilter || passes(own, each.row)) };
    }),
  );

/** Scores by document: of one ranking as they are, of several fused, in single precision; ranks count from 0. */
function fused(rankings: readonly Ranking[]): Map<Row, number> {
  const scores = new Map<Row, number>();
  for (const { weight, results } of rankings) {
    results.forEach(({ row: each, score }, rank) => {
      const own = Math.fround(rankings.length === 1 ? score : weight / (60 + rank));
      scores.set(each, Math.fround((scores.get(each) ?? 0) + own));
    });
  }
  return scores;
}

const requestOf = (testQuery: Query): SearchRequest => ({
  search: testQuery.search,
  filter: printed(testQuery.filter),
  vectorQueries: testQuery.vectorQueries.map(({ override, ...rest }): VectorQuery => ({
    kind: 'vector',
    ...rest,
    filterOverride: printed(override),
  })),
  vectorFilterMode: testQuery.vectorFilterMode,
  hybridSearch: { maxTextRecallSize: testQuery.maxTextRecallSize, countAndFacetMode: testQuery.countAndFacetMode },
  orderby: testQuery.ordered ? 'group desc' : null,
  scoringProfile: testQuery.boosted ? 'grouped' : null,
  top: testQuery.top,
  skip: testQuery.skip,
  count: true,
  facets: ['group,count:0'],
  debug: 'vector',
});

it('hybrid queries equal a naive implementation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.array(fc.nat({ max: 24 }), { maxLength: 5 }),
      fc.array(query, { minLength: 8, maxLength: 25 }),
      async (initialRows, rewriteIndexes, queries) => {
        const all = initialRows.map((each, i): Row => ({ ...each, id: String(i) }));
        await withIndex(
          definition,
          async (index) => {
            // A document written again is the youngest; of equal scores the older document is first.
            let rows: Row[] = [];
            for (const each of [...all, ...rewriteIndexes.flatMap((at) => all[at] ?? [])]) {
              await index.write(upload([{ ...each }]));
              rows = [...rows.filter(({ id }) => id !== each.id), each];
            }
            const byId = new Map(rows.map((each) => [each.id, each]));
            for (const drawnQuery of queries) {
              const request = requestOf(drawnQuery);
              const { hits, count, facets } = await index.search(request);
              // The ranking by text has its own tests; here it is a ranking like the others.
              const hasText = !['', '*'].includes(drawnQuery.search);
              const words = { search: drawnQuery.search, filter: request.filter, top: 1000 };
              const texts = hasText ? (await index.search(words)).hits : [];
              const matches = texts.map(({ key, score }) => ({ row: byId.get(key)!, score }));
              const byText: Ranking = { weight: 1, results: matches.slice(0, drawnQuery.maxTextRecallSize ?? 1000) };
              const rankings = [...(hasText ? [byText] : []), ...vectorRankings(drawnQuery, rows)];
              const scores = fused(rankings);
              const counted = new Set(scores.keys());
              if (drawnQuery.countAndFacetMode !== 'countRetrievableResults') {
                for (const { row: each } of matches) counted.add(each);
              }

              const ranked = rows
                .filter((each) => scores.has(each))
                .map((each) => ({ row: each, score: scores.get(each)! * (drawnQuery.boosted ? factor(each) : 1) }))
                .toSorted((a, b) => (drawnQuery.ordered ? b.row.group - a.row.group : 0) || b.score - a.score);
              const skip = drawnQuery.skip ?? 0;
              const page = ranked.slice(skip, skip + (drawnQuery.top ?? 50));
              const context = JSON.stringify(request);
              const keys = hits.map(({ key }) => key);
              expect(keys, context).toHaveLength(page.length);
              expect(new Set(keys).size, context).toBe(keys.length);
              // Scores have single precision, so documents whose scores differ by less may swap ranks. Ties of a single
              // ranking may not.
              const rankById = new Map(ranked.map((each, at) => [each.row.id, { ...each, at }]));
              hits.forEach(({ key, score }, i) => {
                const own = rankById.get(key)!;
                const next = rankById.get(keys[i + 1] ?? '');
                expect(score, context).toBeCloseTo(own.score, 5);
                expect(own.score, context).toBeCloseTo(page[i]!.score, 6);
                if (drawnQuery.ordered) expect(own.row.group, context).toBe(page[i]!.row.group);
                // Sums and products are rounded.
                const isUnmodified = rankings.length === 1 && !drawnQuery.boosted;
                const isTie =
                  next?.score === own.score &&
                  (!drawnQuery.ordered || next.row.group === own.row.group) &&
                  isUnmodified;
                if (isTie) expect(own.at, context).toBeLessThan(next.at);
              });
              expect(count, context).toBe(counted.size);
              expect(Object.fromEntries(facets!['group']!.map((bucket) => [bucket['value'], bucket['count']]))).toEqual(
                Object.fromEntries(
                  [0, 1, 2, 3].flatMap((group) => {
                    const size = [...counted].filter((each) => each.group === group).length;
                    return size === 0 ? [] : [[group, size]];
                  }),
                ),
              );
              for (const { key, subscores } of hits) {
                const each = byId.get(key)!;
                expect(subscores!.text).toEqual(byText.results.find((result) => result.row === each)?.score);
                const expected = rankings.flatMap(({ field, results: of }) => {
                  const own = field === undefined ? undefined : of.find((other) => other.row === each);
                  return own === undefined ? [] : [{ field, searchScore: expect.closeTo(own.score, 5) }];
                });
                expect(subscores!.vectors, context).toMatchObject(expected);
                expect(subscores!.vectors).toHaveLength(expected.length);
              }
            }
          },
          { maxDocumentsInMemory: 6 },
        );
      },
    ),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 15), endOnFailure: true },
  );
});
