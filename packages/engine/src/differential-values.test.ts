import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FieldDefinition, IndexDefinition } from './definition/index-definition.js';
import { openIndex } from './engine.js';
import { temporaryDirectory } from './test-support/hotels.js';
import {
  compare,
  editDistance,
  kilometers,
  order,
  type Operator,
  type TestFilter,
  type ValueDocument,
} from './test-support/reference-values.js';
import type { DocumentAction } from './types.js';

/** More of them in a long run: docs/performance.md "Endurance". */
const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 25);

const field = (name: string, type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  ...more,
});
const definition: IndexDefinition = {
  name: 'values',
  fields: [
    field('id', 'Edm.String', { key: true, searchable: false }),
    field('title', 'Edm.String', { analyzer: 'whitespace', filterable: false, facetable: false }),
    field('group', 'Edm.String', { searchable: false }),
    field('big', 'Edm.Int64'),
    field('double', 'Edm.Double'),
    field('at', 'Edm.DateTimeOffset'),
    field('flag', 'Edm.Boolean'),
    field('place', 'Edm.GeographyPoint'),
    field('numbers', 'Collection(Edm.Int32)'),
    field('times', 'Collection(Edm.DateTimeOffset)'),
    field('flags', 'Collection(Edm.Boolean)'),
    field('places', 'Collection(Edm.GeographyPoint)'),
    field('inner', 'Edm.ComplexType', {
      fields: [
        field('label', 'Edm.String', { searchable: false }),
        field('deep', 'Edm.ComplexType', { fields: [field('size', 'Edm.Int32')] }),
      ],
    }),
    field('parts', 'Collection(Edm.ComplexType)', {
      fields: [field('label', 'Edm.String', { searchable: false }), field('sizes', 'Collection(Edm.Int32)')],
    }),
  ],
};

const WORDS = ['one', 'neo', 'two', 'twö', 'tower', 'three', 'the', 'a', '東京', '\u{1F600}'];
const GROUPS = ['a', 'b', "it's", 'é', 'A', '', 'a b'];
const BIGS = [0n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), 17n];
const DOUBLES = [0, -0.5, 1.5, 1e300, -1e300, 5e-324, Infinity, -Infinity, NaN];
const TIMES = [
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '2024-02-29T12:00:00.5Z',
  '2024-03-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
];
const POINTS: [number, number][] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [10, 10],
  [179, 0],
  [-179, 0],
  [0, 90],
];
const SIZES = [-1, 0, 1, 2, 7];

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(values: readonly T[]) => fc.option(oneOf(values), { freq: 4 });
const some = <T>(values: readonly T[]) => fc.array(oneOf(values), { maxLength: 3 });
const document: fc.Arbitrary<ValueDocument> = fc.record({
  id: fc.integer({ min: 0, max: 25 }).map(String),
  title: fc.option(fc.array(oneOf(WORDS), { maxLength: 5 }).map((words) => words.join(' '))),
  group: maybe(GROUPS),
  big: maybe(BIGS),
  double: maybe(DOUBLES),
  at: maybe(TIMES),
  flag: maybe([true, false]),
  place: maybe(POINTS),
  numbers: some(SIZES),
  times: some(TIMES),
  flags: some([true, false]),
  places: some(POINTS),
  inner: fc.option(
    fc.record({ label: maybe(GROUPS), deep: fc.option(fc.record({ size: maybe(SIZES) }), { freq: 4 }) }),
    { freq: 4 },
  ),
  parts: fc.array(fc.record({ label: maybe(GROUPS), sizes: some(SIZES) }), { maxLength: 3 }),
});

/** As in JSON. */
const point = (at: readonly [number, number]) => ({ type: 'Point', coordinates: [...at] });
const stored = (d: ValueDocument): Record<string, unknown> => ({
  ...d,
  double: d.double === null || Number.isFinite(d.double) ? d.double : String(d.double).replace('Infinity', 'INF'),
  place: d.place && point(d.place),
  places: d.places.map(point),
});

const EVERY: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const number = (value: number) => String(value).replace('Infinity', 'INF');
const when = (text: string | null) => (text === null ? null : Date.parse(text));
const compared = <T>(
  name: string,
  operators: readonly Operator[],
  values: readonly T[],
  print: (value: T) => string,
  read: (document: ValueDocument) => string | number | bigint | boolean | null,
  constantOf: (value: T) => string | number | bigint | boolean = (value) => value as string,
): fc.Arbitrary<TestFilter> =>
  fc.tuple(oneOf(operators), oneOf(values)).map(([operator, value]) => ({
    text: `${name} ${operator} ${print(value)}`,
    test: (d: ValueDocument) => compare(read(d), operator, constantOf(value)),
  }));
const isNull = (name: string, read: (document: ValueDocument) => unknown): fc.Arbitrary<TestFilter> =>
  fc.boolean().map((not) => ({
    text: `${name} ${not ? 'ne' : 'eq'} null`,
    test: (d: ValueDocument) => (read(d) === null) !== not,
  }));
const near = fc.tuple(oneOf(POINTS), oneOf([50, 120, 500, 5000]), oneOf(['lt', 'le', 'gt', 'ge'] as const));
const distanceText = (name: string, [lon, lat]: readonly [number, number]) =>
  `geo.distance(${name}, geography'POINT(${lon} ${lat})')`;
const among = (names: readonly string[]) => `${quoted(names.join('|'))}, '|'`;
const size = (d: ValueDocument) => d.inner?.deep?.size ?? null;

const leaf: fc.Arbitrary<TestFilter> = fc.oneof(
  compared('group', ['eq', 'ne'], GROUPS, quoted, (d) => d.group),
  compared('big', EVERY, BIGS, String, (d) => d.big),
  compared('double', EVERY, DOUBLES, number, (d) => d.double),
  compared(
    'at',
    EVERY,
    TIMES,
    (text) => text,
    (d) => when(d.at),
    (text) => Date.parse(text),
  ),
  compared('flag', ['eq', 'ne'], [true, false], String, (d) => d.flag),
  compared('inner/label', ['eq', 'ne'], GROUPS, quoted, (d) => d.inner?.label ?? null),
  compared('inner/deep/size', EVERY, SIZES, String, size),
  isNull('group', (d) => d.group),
  isNull('big', (d) => d.big),
  isNull('double', (d) => d.double),
  isNull('at', (d) => d.at),
  isNull('place', (d) => d.place),
  isNull('inner/deep/size', size),
  near.map(([at, limit, operator]) => ({
    text: `${distanceText('place', at)} ${operator} ${limit}`,
    test: (d: ValueDocument) => d.place !== null && compare(kilometers(d.place, at), operator, limit),
  })),
  near.map(([at, limit]) => ({
    text: `places/any(p: ${distanceText('p', at)} lt ${limit})`,
    test: (d: ValueDocument) => d.places.some((place) => kilometers(place, at) < limit),
  })),
  fc.uniqueArray(oneOf(GROUPS.filter((name) => name !== '')), { minLength: 1 }).map((names) => ({
    text: `search.in(group, ${among(names)})`,
    test: (d: ValueDocument) => d.group !== null && names.includes(d.group),
  })),
  fc.uniqueArray(oneOf(GROUPS.filter((name) => name !== '')), { minLength: 1 }).map((names) => ({
    text: `parts/any(p: search.in(p/label, ${among(names)}) and p/sizes/any(s: s gt 0))`,
    test: (d: ValueDocument) =>
      d.parts.some((p) => p.label !== null && names.includes(p.label) && p.sizes.some((s) => s > 0)),
  })),
  fc.tuple(oneOf(EVERY), oneOf(SIZES)).map(([operator, value]) => ({
    text: `numbers/any(n: n ${operator} ${value})`,
    test: (d: ValueDocument) => d.numbers.some((n) => compare(n, operator, value)),
  })),
  fc.tuple(oneOf(EVERY), oneOf(SIZES)).map(([operator, value]) => ({
    text: `parts/all(p: p/sizes/all(s: s ${operator} ${value}))`,
    test: (d: ValueDocument) => d.parts.every((p) => p.sizes.every((s) => compare(s, operator, value))),
  })),
  fc.tuple(oneOf(EVERY), oneOf(TIMES)).map(([operator, value]) => ({
    text: `times/all(t: t ${operator} ${value})`,
    test: (d: ValueDocument) => d.times.every((t) => compare(Date.parse(t), operator, Date.parse(value))),
  })),
  fc.constant<TestFilter>({ text: 'flags/any(f: f)', test: (d: ValueDocument) => d.flags.includes(true) }),
  fc.constant<TestFilter>({ text: 'flags/all(f: not f)', test: (d: ValueDocument) => !d.flags.includes(true) }),
  fc.constant<TestFilter>({ text: 'numbers/any()', test: (d: ValueDocument) => d.numbers.length > 0 }),
  oneOf(GROUPS).map((name) => ({
    text: `parts/any(p: p/label eq ${quoted(name)} or p/label eq null)`,
    test: (d: ValueDocument) => d.parts.some((p) => p.label === name || p.label === null),
  })),
);
const filter: fc.Arbitrary<TestFilter> = fc.letrec<{ tree: TestFilter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: leaf },
    fc.tuple(tie('tree'), oneOf(['and', 'or'] as const), tie('tree')).map(([a, word, b]) => ({
      text: `(${a.text}) ${word} (${b.text})`,
      test: (d: ValueDocument) => (word === 'and' ? a.test(d) && b.test(d) : a.test(d) || b.test(d)),
    })),
    tie('tree').map((a) => ({ text: `not (${a.text})`, test: (d: ValueDocument) => !a.test(d) })),
  ),
})).tree;

const wordsOf = (d: ValueDocument): string[] => (d.title ?? '').split(' ').filter((word) => word !== '');
const anyWord = (text: string, test: (word: string) => boolean): TestFilter => ({
  text,
  test: (d: ValueDocument) => wordsOf(d).some(test),
});
const isClose = (word: string, target: string, most: number) => editDistance(word, target) <= most;
const node: fc.Arbitrary<TestFilter> = fc.oneof(
  oneOf(WORDS).map((word) => anyWord(word, (each) => each === word)),
  oneOf(WORDS).map((word) => anyWord(`${word}^2.5`, (each) => each === word)),
  oneOf(['t', 'tw', 'th', '東', 'x']).map((start) => anyWord(`${start}*`, (word) => word.startsWith(start))),
  fc.constant(anyWord('t?o', (word) => /^t.o$/u.test(word))),
  fc.constant(anyWord('t*e', (word) => /^t.*e$/u.test(word))),
  fc.constant(anyWord('/t[a-z]{2,3}/', (word) => /^t[a-z]{2,3}$/u.test(word))),
  fc.constant(anyWord('/(one|東.)/', (word) => /^(one|東.)$/u.test(word))),
  fc
    .tuple(oneOf(WORDS), oneOf([1, 2]))
    .map(([target, most]) => anyWord(`${target}~${most}`, (word) => isClose(word, target, most))),
  fc.tuple(oneOf(WORDS), oneOf(WORDS)).map(([a, b]) => ({
    text: `"${a} ${b}"`,
    test: (d: ValueDocument) => wordsOf(d).some((word, i, all) => word === a && all[i + 1] === b),
  })),
);
const search: fc.Arbitrary<TestFilter> = fc
  .tuple(
    fc.array(fc.tuple(oneOf(['', '', '+', '-'] as const), node), { maxLength: 3 }),
    oneOf(['', '+'] as const),
    node,
  )
  .map(([more, sign, first]) => {
    const clauses = [[sign, first] as const, ...more];
    return {
      text: clauses.map(([occur, { text }]) => `${occur}${text}`).join(' '),
      test: (d: ValueDocument) => {
        const of = (occur: string) => clauses.filter((clause) => clause[0] === occur);
        if (of('-').some(([, each]) => each.test(d)) || !of('+').every(([, each]) => each.test(d))) return false;
        return of('+').length > 0 || of('').some(([, each]) => each.test(d));
      },
    };
  });

type Key = (document: ValueDocument) => string | number | bigint | boolean | null;
const away =
  (at: readonly [number, number]): Key =>
  (d) =>
    d.place === null ? Infinity : kilometers(d.place, at);
const SORTS: readonly [text: string, key: Key][] = [
  ['big', (d) => d.big],
  ['at', (d) => when(d.at)],
  ['flag', (d) => d.flag],
  ['group', (d) => d.group],
  ['inner/deep/size', size],
  ["geo.distance(place, geography'POINT(0 0)')", away([0, 0])],
  ["geo.distance(place, geography'POINT(10 10)')", away([10, 10])],
];
const sorting = fc.array(fc.tuple(oneOf(SORTS), fc.boolean()), { maxLength: 4 });

const empty = (id: string): ValueDocument => ({
  id,
  title: null,
  group: null,
  big: null,
  double: null,
  at: null,
  flag: null,
  place: null,
  numbers: [],
  times: [],
  flags: [],
  places: [],
  inner: null,
  parts: [],
});
interface Change {
  kind: DocumentAction['action'];
  document: ValueDocument;
  members: readonly (keyof ValueDocument)[];
}
const change: fc.Arbitrary<Change> = fc.record({
  kind: oneOf(['upload', 'upload', 'upload', 'merge', 'mergeOrUpload', 'delete'] as const),
  document,
  members: fc.uniqueArray(oneOf(['title', 'big', 'double', 'place', 'numbers', 'inner', 'parts', 'at'] as const)),
});
const part = (whole: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name === 'id' || names.includes(name)));
function applied(model: Map<string, ValueDocument>, { kind, document: present, members }: Change): DocumentAction {
  const { id } = present;
  const old = model.get(id);
  if (kind === 'delete') model.delete(id);
  else if (kind === 'upload') model.set(id, present);
  else if (old !== undefined || kind === 'mergeOrUpload') {
    const merged = part(present, members) as Partial<ValueDocument>;
    // A complex field is merged, not replaced; its null fields clear the old ones.
    const inner = merged.inner && old?.inner ? { ...old.inner, ...merged.inner } : merged.inner;
    if (inner && merged.inner?.deep && old?.inner?.deep) inner.deep = { ...old.inner.deep, ...merged.inner.deep };
    model.set(id, { ...(old ?? empty(id)), ...merged, ...(inner === undefined ? {} : { inner }) });
  }
  const body = stored(present);
  return { action: kind, document: kind === 'delete' ? { id } : kind === 'upload' ? body : part(body, members) };
}

const counted = (documents: readonly ValueDocument[], bucketsOf: (d: ValueDocument) => unknown[]) => {
  const counts = new Map<unknown, number>();
  for (const d of documents) {
    for (const bucket of new Set(bucketsOf(d))) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
};

it(
  'filters, orders, finds, pages and counts values of every type as a naive reference does',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 }),
        fc.array(filter, { minLength: 4, maxLength: 8 }),
        fc.array(search, { minLength: 4, maxLength: 8 }),
        fc.array(fc.tuple(sorting, fc.nat({ max: 12 }), fc.nat({ max: 12 })), { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async (batches, filters, searches, sorts, isReopened) => {
          const { path, remove } = temporaryDirectory();
          const open = () => openIndex({ directory: path, definition, maxDocumentsInMemory: 9 });
          let index = await open();
          try {
            const model = new Map<string, ValueDocument>();
            for (const batch of batches) await index.write(batch.map((each) => applied(model, each)));
            if (isReopened) {
              await index.close();
              index = await open();
            }
            const all = [...model.values()];
            const idsOf = (documents: readonly ValueDocument[]) => documents.map(({ id }) => id).sort();
            const keys = async (request: object) =>
              (await index.search({ top: 1000, ...request })).hits.map((hit) => hit.key).sort();
            for (const { text, test } of filters) {
              expect(await keys({ filter: text }), text).toEqual(idsOf(all.filter(test)));
            }
            for (const { text, test } of searches) {
              expect(await keys({ search: text, queryType: 'full' }), text).toEqual(idsOf(all.filter(test)));
            }

            for (const [clauses, skip, top] of sorts) {
              const orderby = [...clauses.map(([[text], desc]) => (desc ? `${text} desc` : text)), 'id'].join(',');
              const sorted = all.toSorted((a, b) => {
                for (const [[, key], desc] of clauses) {
                  const sign = order(key(a), key(b));
                  if (sign !== 0) return desc ? -sign : sign;
                }
                return order(a.id, b.id);
              });
              const page = await index.search({ orderby, skip, top, count: true });
              expect([page.count, page.hits.map((hit) => hit.key)], orderby).toEqual([
                all.length,
                sorted.slice(skip, skip + top).map(({ id }) => id),
              ]);
            }

            const { test, text } = searches[0]!;
            const expected = all.filter(test);
            const { facets, count } = await index.search({
              search: text,
              queryType: 'full',
              count: true,
              top: 0,
              facets: ['group,count:0', 'numbers,interval:2', 'inner/deep/size,values:0|2', 'at,interval:year', 'flag'],
            });
            expect(count).toBe(expected.length);
            const buckets = (name: string) => new Map(facets![name]!.map((bucket) => [bucket.value, bucket.count]));
            const present = (value: unknown) => (value === null ? [] : [value]);
            expect(buckets('group')).toEqual(counted(expected, (d) => present(d.group)));
            expect(buckets('flag')).toEqual(counted(expected, (d) => present(d.flag)));
            expect(buckets('numbers')).toEqual(counted(expected, (d) => d.numbers.map((n) => Math.floor(n / 2) * 2)));
            expect(buckets('at')).toEqual(
              counted(expected, (d) => (d.at === null ? [] : [`${d.at.slice(0, 4)}-01-01T00:00:00Z`])),
            );
            const ranges = [-Infinity, 0, 2, Infinity];
            expect(facets!['inner/deep/size']!.map((bucket) => bucket.count)).toEqual(
              [0, 1, 2].map(
                (i) => expected.map(size).filter((n) => n !== null && n >= ranges[i]! && n < ranges[i + 1]!).length,
              ),
            );
            for (const { id, big } of all.slice(0, 3)) {
              const storedById = index.lookup(id)!['big'] as bigint | number | null;
              expect(storedById === null ? null : BigInt(storedById)).toBe(big);
            }
          } finally {
            await index.close();
            remove();
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 2000,
);
