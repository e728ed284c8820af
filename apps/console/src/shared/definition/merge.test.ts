import { describe, expect, it } from 'vitest';
import { mergeDefinitions, type MergeSide } from './merge';

const print = (value: unknown) => JSON.stringify(value, null, 2);
const merge = (base: unknown, theirs: unknown, mine: unknown, choices: Readonly<Record<string, MergeSide>> = {}) => {
  const result = mergeDefinitions(
    { base: print(base), theirs: print(theirs), mine: print(mine) },
    new Map(Object.entries(choices)),
  );
  return {
    value: JSON.parse(result?.text ?? 'null') as unknown,
    conflicts: result?.conflicts.map((conflict) => conflict.label),
    theirs: result?.automaticChanges.theirs.map((change) => change.label),
    mine: result?.automaticChanges.mine.map((change) => change.label),
  };
};
const field = (name: string, more: object = {}) => ({ name, type: 'Edm.String', ...more });
const films = (...fields: object[]) => ({ name: 'films', fields: [field('id', { key: true }), ...fields] });

describe('mergeDefinitions', () => {
  it('merges changes of different parts and lists them', () => {
    const base = films(field('title'), field('year'));
    const theirs = {
      ...films(field('title', { sortable: true }), field('year')),
      corsOptions: { allowedOrigins: ['*'] },
    };
    const mine = films(field('title', { analyzer: 'en.lucene' }), field('plot'), field('year'));
    expect(merge(base, theirs, mine)).toEqual({
      value: {
        ...films(field('title', { sortable: true, analyzer: 'en.lucene' }), field('plot'), field('year')),
        corsOptions: { allowedOrigins: ['*'] },
      },
      conflicts: [],
      theirs: ['fields/title/sortable', 'corsOptions'],
      mine: ['fields/title/analyzer', 'fields/plot'],
    });
  });
  it('lets both sides add and remove items', () => {
    const base = films(field('a'), field('b'), field('c'));
    expect(
      merge(base, films(field('a'), field('c'), field('d')), films(field('b'), field('c'), field('e'))),
    ).toMatchObject({
      value: films(field('c'), field('e'), field('d')),
      conflicts: [],
    });
  });
  it('uses the chosen side of a part that both changed, mine until one is chosen', () => {
    const base = { ...films(field('year', { type: 'Edm.Int32' })), description: 'a' };
    const theirs = { ...films(field('year', { type: 'Edm.Int64' })), description: 'b' };
    const mine = { ...films(field('year', { type: 'Edm.Double' })), description: 'b' };
    expect(merge(base, theirs, mine)).toEqual({
      value: mine,
      conflicts: ['fields/year/type'],
      theirs: ['description'],
      mine: ['description'],
    });
    expect(merge(base, theirs, mine, { 'fields/year/type': 'theirs' }).value).toEqual(theirs);
  });
  it('reports the change of a part that the other side removed', () => {
    const base = films(field('year'));
    const theirs = films(field('year', { sortable: true }));
    expect(merge(base, theirs, films())).toMatchObject({
      value: films(),
      conflicts: ['fields/year'],
      theirs: [],
      mine: [],
    });
    expect(merge(base, theirs, films(), { 'fields/year': 'theirs' }).value).toEqual(theirs);
    expect(merge(base, films(), theirs, { 'fields/year': 'theirs' }).value).toEqual(films());
  });
  it('merges what both sides added under the same name', () => {
    expect(
      merge(films(), films(field('a', { sortable: true })), films(field('a', { filterable: true }))),
    ).toMatchObject({
      value: films(field('a', { sortable: true, filterable: true })),
      conflicts: [],
    });
    expect(
      merge(
        { name: 'f' },
        { name: 'f', suggesters: [{ name: 's', sourceFields: ['a'] }] },
        { name: 'f', suggesters: [{ name: 's', sourceFields: ['b'] }] },
      ).conflicts,
    ).toEqual(['suggesters/s/sourceFields']);
  });
  it('compares lists without names as a whole', () => {
    expect(merge({ l: ['a', 'b'] }, { l: ['a'] }, { l: ['a', 'b'], x: 1 })).toMatchObject({
      value: { l: ['a'], x: 1 },
      conflicts: [],
    });
    expect(merge({ l: ['a'] }, { l: ['a', 'b'] }, { l: ['a', 'c'] }).conflicts).toEqual(['l']);
    expect(merge({ l: ['a', 'b'] }, { l: ['b', 'a'] }, { l: ['a', 'b'], x: 1 }).value).toEqual({ l: ['b', 'a'], x: 1 });
  });
  it('keeps the order of the side that changed it', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => field(name)) as [object, object, object];
    const names = (value: unknown) => (value as { fields: { name: string }[] }).fields.map(({ name }) => name).join('');
    const of = (...fields: object[]) => ({ fields });
    expect(names(merge(of(a, b, c), of(a, b, c, field('d')), of(c, a, b)).value)).toBe('cdab');
    expect(names(merge(of(a, b, c), of(c, a, b), of(a, b, c, field('d'))).value)).toBe('cdab');
    const both = [of(a, b, c), of(b, a, c), of(c, b, a)] as const;
    expect(merge(...both).conflicts).toEqual(['fields (order)']);
    expect(names(merge(...both, { 'fields (order)': 'theirs' }).value)).toBe('bac');
    expect(names(merge(...both, { 'fields (order)': 'mine' }).value)).toBe('cba');
  });
  it('does not mix objects of different kinds', () => {
    const of = (kind: string, more: object) => ({ similarity: { '@odata.type': kind, ...more } });
    expect(merge(of('#BM25', { b: 1 }), of('#BM25', { b: 2 }), of('#Classic', {})).conflicts).toEqual(['similarity']);
  });
  it('keeps the digits of numbers and treats null, absent, and empty as the same', () => {
    const base = '{\n  "big": 1,\n  "ratio": 1,\n  "none": null\n}';
    const theirs = '{\n  "big": 9223372036854775807,\n  "ratio": 1,\n  "none": []\n}';
    const mine = '{ "big": 1, "ratio": 2.50 }';
    const result = mergeDefinitions({ base, theirs, mine });
    expect(result?.text).toBe('{\n  "big": 9223372036854775807,\n  "ratio": 2.50,\n  "none": []\n}');
    expect(result?.conflicts).toEqual([]);
  });
  it('needs valid JSON', () => {
    expect(mergeDefinitions({ base: '{}', theirs: '{}', mine: '{' })).toBeUndefined();
  });
});
