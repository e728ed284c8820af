import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes';

const brief = (a: unknown, b: unknown) => changesBetween(a, b).map((c) => `${c.kind} ${c.label} @${c.target}`);
const films = {
  '@odata.etag': '"1"',
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'title', type: 'Edm.String', searchable: true, synonymMaps: [] },
    { name: 'year', type: 'Edm.Int32', analyzer: null },
  ],
  suggesters: [],
  corsOptions: null,
};

describe('changesBetween', () => {
  it('finds nothing where only annotations, nulls, and empty lists differ', () => {
    const same = structuredClone(films) as Record<string, unknown>;
    same['@odata.etag'] = '"2"';
    delete same['corsOptions'];
    delete same['suggesters'];
    expect(changesBetween(films, same)).toEqual([]);
  });
  it('names list members and locates them in the new definition', () => {
    const next = structuredClone(films) as typeof films & { suggesters: unknown[] };
    next.fields.splice(1, 0, { name: 'rating', type: 'Edm.Double', key: false });
    Object.assign(next.fields[3] ?? {}, { type: 'Edm.Int64' });
    next.suggesters = [{ name: 'titles', sourceFields: ['title'] }] as never[];
    expect(brief(films, next)).toEqual([
      'added fields/rating @fields[1]',
      'changed fields/year/type @fields[3].type',
      'added suggesters/titles @suggesters[0]',
    ]);
  });
  it('locates a removal at its former container', () => {
    const next = { ...films, fields: films.fields.slice(0, 2) };
    expect(brief(films, next)).toEqual(['removed fields/year @fields']);
    expect(brief({ a: { b: 1, c: 2 } }, { a: { c: 2 } })).toEqual(['removed a/b @a']);
  });
  it('reports a new order besides the changes of the items, and what moved', () => {
    const [id, title, year] = films.fields;
    const rating = { name: 'rating', type: 'Edm.Double' };
    const next = { ...films, fields: [year, id, rating, { ...title, searchable: false }] };
    expect(brief(films, next)).toEqual([
      'added fields/rating @fields[2]',
      'changed fields/title/searchable @fields[3].searchable',
      'changed fields (order) @fields',
    ]);
    expect(changesBetween(films, next).at(-1)?.order).toEqual({ list: 'fields', moves: [{ name: 'year' }] });
  });
  it('does not take an insertion or a removal for a new order', () => {
    const [id, , year] = films.fields;
    expect(brief(films, { ...films, fields: [{ name: 'a' }, id, year] })).toEqual([
      'removed fields/title @fields',
      'added fields/a @fields[0]',
    ]);
  });
  it('reports a new order once, and lists without names whole', () => {
    expect(brief(films, { ...films, fields: films.fields.toReversed() })).toEqual(['changed fields (order) @fields']);
    expect(brief({ sourceFields: ['a', 'b'] }, { sourceFields: ['a', 'c'] })).toEqual([
      'changed sourceFields @sourceFields',
    ]);
  });
  it('compares digits of long integers', () => {
    expect(changesBetween({ n: 9223372036854775807n }, { n: 9223372036854775806n })).toHaveLength(1);
    expect(changesBetween({ n: 9223372036854775807n }, { n: 9223372036854775807n })).toEqual([]);
  });
});
