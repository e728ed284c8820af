import { functionAggregations, type FunctionAggregation } from '@searchdeck/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IndexDefinition, ScoringFunctionDefinition } from '../definition/index-definition.js';
import { upload, withIndex } from '../test-support/hotels.js';
import type { SearchIndexEngine } from '../types.js';

/** Compares every score of a profile with an independent naive implementation. */
const NOW = Date.UTC(2026, 5, 1, 12);
const HERE = { lon: -122.1, lat: 47.6 };
const TAGS = ['wifi', 'a, b', "it's", 'pool'];

interface Row {
  id: string;
  text: string;
  title: string;
  double: number | string | null;
  whole: number | null;
  long: number | null;
  at: string | null;
  where: { type: 'Point'; coordinates: [number, number] } | null;
  tags: string[];
  kind: string | null;
}
const words = fc
  .array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' '));
const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 5 });
const row: fc.Arbitrary<Omit<Row, 'id'>> = fc.record({
  text: words,
  title: words,
  double: some(
    fc.oneof(fc.constantFrom('NaN', 'INF', '-INF', 0, -5, 5), fc.double({ min: -12, max: 12, noNaN: true })),
  ),
  whole: some(fc.integer({ min: -12, max: 12 })),
  long: some(fc.integer({ min: -12, max: 12 })),
  at: some(fc.integer({ min: -96, max: 96 }).map((hours) => new Date(NOW + hours * 3_600_000).toISOString())),
  where: some(
    fc
      .tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }))
      .map(([x, y]): Row['where'] => ({ type: 'Point', coordinates: [HERE.lon + x, HERE.lat + y] })),
  ),
  tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }),
  kind: some(fc.constantFrom('Wifi', 'WIFI', 'Pool')),
});

const boost = fc.constantFrom(2, 5, 0.5, -1, 1.25);
const interpolation = fc.constantFrom(
  'linear' as const,
  'constant' as const,
  'quadratic' as const,
  'logarithmic' as const,
  null,
);
const bound = fc.integer({ min: -10, max: 10 });
const scoringFunction: fc.Arbitrary<ScoringFunctionDefinition> = fc.oneof(
  fc
    .record({
      boost,
      interpolation,
      fieldName: fc.constantFrom('double', 'whole', 'long'),
      range: fc.tuple(bound, bound).filter(([a, b]) => a !== b),
      constantBoostBeyondRange: fc.constantFrom(true, false, null),
    })
    .map(({ range: [boostingRangeStart, boostingRangeEnd], constantBoostBeyondRange, ...rest }) => ({
      ...rest,
      type: 'magnitude' as const,
      magnitude: { boostingRangeStart, boostingRangeEnd, constantBoostBeyondRange },
    })),
  fc
    .record({
      boost,
      interpolation,
      boostingDuration: fc.constantFrom('P2D', '-P2D', 'P1DT12H30M', '-PT36H', 'PT0.5S'),
    })
    .map(({ boostingDuration, ...rest }) => ({
      ...rest,
      type: 'freshness' as const,
      fieldName: 'at',
      freshness: { boostingDuration },
    })),
  fc
    .record({ boost, interpolation, boostingDistance: fc.constantFrom(50, 150, 0.001) })
    .map(({ boostingDistance, ...rest }) => ({
      ...rest,
      type: 'distance' as const,
      fieldName: 'where',
      distance: { referencePointParameter: 'here', boostingDistance },
    })),
  fc
    .record({
      boost,
      interpolation: fc.constantFrom('linear' as const, 'constant' as const),
      fieldName: fc.constantFrom('tags', 'kind'),
    })
    .map((rest) => ({ ...rest, type: 'tag' as const, tag: { tagsParameter: 'mine' } })),
);
const aggregation = fc.constantFrom(...(Object.keys(functionAggregations) as FunctionAggregation[]), null);

const MILLISECONDS: Record<string, number> = {
  P2D: 172_800_000,
  '-P2D': -172_800_000,
  P1DT12H30M: 131_400_000,
  '-PT36H': -129_600_000,
  'PT0.5S': 500,
};

/** From the chord between the points of a sphere, in kilometers. */
function kilometers([lon, lat]: [number, number]): number {
  const point = (x: number, y: number): number[] => {
    const [a, b] = [(x * Math.PI) / 180, (y * Math.PI) / 180];
    return [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
  };
  const other = point(HERE.lon, HERE.lat);
  const chord = Math.hypot(...point(lon, lat).map((value, i) => value - other[i]!));
  return 2 * 6371.0087714 * Math.asin(Math.min(1, chord / 2));
}

/** How far a row is from no boost (0) to the full boost (1); undefined outside the range. */
function strength(
  definition: ScoringFunctionDefinition,
  document: Row,
  requestedTags: readonly string[],
): number | undefined {
  if (definition.type === 'magnitude') {
    const { boostingRangeStart: start, boostingRangeEnd: end, constantBoostBeyondRange } = definition.magnitude;
    const fieldValue = document[definition.fieldName as 'double'];
    if (fieldValue === null) return undefined;
    const value = Number(String(fieldValue).replace('INF', 'Infinity'));
    if (Number.isNaN(value)) return undefined;
    const isBeyond = start < end ? value > end : value < end;
    if (isBeyond) return constantBoostBeyondRange === true ? 1 : undefined;
    const isPreFilter = start < end ? value < start : value > start;
    return isPreFilter ? undefined : Math.abs(value - start) / Math.abs(end - start);
  }
  if (definition.type === 'freshness') {
    if (document.at === null) return undefined;
    const duration = MILLISECONDS[definition.freshness.boostingDuration]!;
    const at = Date.parse(document.at);
    const [first, last] = duration > 0 ? [NOW - duration, NOW] : [NOW, NOW - duration];
    return at < first || at > last ? undefined : 1 - Math.abs(NOW - at) / Math.abs(duration);
  }
  if (definition.type === 'distance') {
    if (document.where === null) return undefined;
    const kilometersAway = kilometers(document.where.coordinates);
    const maxKilometers = definition.distance.boostingDistance;
    return kilometersAway > maxKilometers ? undefined : 1 - kilometersAway / maxKilometers;
  }
  const isNormalized = definition.fieldName === 'kind';
  const documentTags = isNormalized ? [document.kind?.toLowerCase()] : document.tags;
  const queryTags = [...new Set(isNormalized ? requestedTags.map((tag) => tag.toLowerCase()) : requestedTags)];
  const shared = queryTags.filter((tag) => documentTags.includes(tag)).length;
  return shared === 0 ? undefined : shared / queryTags.length;
}

function valueOf(
  definition: ScoringFunctionDefinition,
  document: Row,
  requestedTags: readonly string[],
): number | undefined {
  const s = strength(definition, document, requestedTags);
  if (s === undefined) return undefined;
  const height = { constant: 1, linear: s, quadratic: 1 - (1 - s) ** 2, logarithmic: s ** 2 }[
    definition.interpolation ?? 'linear'
  ];
  return 1 + (definition.boost - 1) * height;
}

function factorOf(
  functions: readonly ScoringFunctionDefinition[],
  by: string | null,
  document: Row,
  requestedTags: readonly string[],
): number {
  const values = functions.flatMap((definition) => valueOf(definition, document, requestedTags) ?? []);
  if (values.length === 0) return 1;
  const total = values.reduce((a, b) => a + b, 0);
  switch (by) {
    case 'average':
      return total / values.length;
    case 'minimum':
      return Math.min(...values);
    case 'maximum':
      return Math.max(...values);
    case 'firstMatching':
      return values[0]!;
    case 'product':
      return values.reduce((a, b) => a * b, 1);
    default:
      return total;
  }
}

const printTag = (tag: string): string => (/[,']/.test(tag) ? `'${tag.replaceAll("'", "''")}'` : tag);
const scoresOf = async (index: SearchIndexEngine, request: object): Promise<[string, number][]> =>
  (await index.search({ top: 1000, ...request })).hits.map(({ key, score }) => [key, score]);

it('every score equals a naive implementation: text weights, functions, aggregation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.array(fc.record({ functions: fc.array(scoringFunction, { minLength: 1, maxLength: 4 }), aggregation }), {
        minLength: 4,
        maxLength: 12,
      }),
      fc.record({ title: fc.constantFrom(0.5, 3), text: fc.constantFrom(1, 2) }),
      fc.uniqueArray(fc.constantFrom(...TAGS, 'WIFI', 'nothing'), { minLength: 1, maxLength: 4 }),
      async (rows, profiles, weights, requestedTags) => {
        const documents = rows.map((each, i): Row => ({ ...each, id: String(i) }));
        const definition: IndexDefinition = {
          name: 'profiles',
          fields: [
            { name: 'id', type: 'Edm.String', key: true, searchable: false },
            { name: 'text', type: 'Edm.String', searchable: true },
            { name: 'title', type: 'Edm.String', searchable: true },
            { name: 'double', type: 'Edm.Double' },
            { name: 'whole', type: 'Edm.Int32' },
            { name: 'long', type: 'Edm.Int64' },
            { name: 'at', type: 'Edm.DateTimeOffset' },
            { name: 'where', type: 'Edm.GeographyPoint' },
            { name: 'tags', type: 'Collection(Edm.String)', searchable: false },
            { name: 'kind', type: 'Edm.String', searchable: false, normalizer: 'lowercase' },
          ],
          scoringProfiles: [
            { name: 'weighted', text: { weights } },
            ...profiles.flatMap(({ functions, aggregation: functionAggregation }, i) => [
              { name: `plain-${i}`, functions, functionAggregation },
              { name: `both-${i}`, text: { weights }, functions, functionAggregation },
            ]),
          ],
        };
        await withIndex(
          definition,
          async (index) => {
            for (let at = 0; at < documents.length; at += 4) {
              await index.write(upload(documents.slice(at, at + 4) as unknown as Record<string, unknown>[]));
            }
            const scoringParameters = [`here-${HERE.lon},${HERE.lat}`, `mine-${requestedTags.map(printTag).join(',')}`];
            const close = async (request: object, expected: Map<string, number>) => {
              const actual = await scoresOf(index, { scoringParameters, ...request });
              expect(actual.map(([id]) => id).toSorted()).toEqual([...expected.keys()].toSorted());
              for (const [id, score] of actual) {
                const expectedScore = expected.get(id)!;
                expect(Math.abs(score - expectedScore), `${id}: ${score} for ${expectedScore}`).toBeLessThan(
                  1e-5 * (1 + Math.abs(expectedScore)),
                );
              }
              const scores = actual.map(([, score]) => score);
              expect(scores).toEqual(scores.toSorted((a, b) => b - a));
            };
            // A weight multiplies what its field adds.
            const search = 'one two';
            const byField = { queryType: 'full', search: `title:(${search})` };
            const [title, text] = [
              new Map(await scoresOf(index, byField)),
              new Map(await scoresOf(index, { queryType: 'full', search: `text:(${search})` })),
            ];
            const weighted = new Map(
              [...new Set([...title.keys(), ...text.keys()])].map((id) => [
                id,
                (title.get(id) ?? 0) * weights.title + (text.get(id) ?? 0) * weights.text,
              ]),
            );
            await close({ search, scoringProfile: 'weighted' }, weighted);
            for (const [i, { functions, aggregation: by }] of profiles.entries()) {
              const factor = (id: string) => factorOf(functions, by, documents[Number(id)]!, requestedTags);
              const all = documents.map(({ id }): [string, number] => [id, factor(id)]);
              await close({ scoringProfile: `plain-${i}` }, new Map(all));
              const times = [...weighted].map(([id, score]): [string, number] => [id, score * factor(id)]);
              await close({ search, scoringProfile: `both-${i}` }, new Map(times));
            }
          },
          { maxDocumentsInMemory: 6, now: () => NOW },
        );
      },
    ),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 12) },
  );
});
