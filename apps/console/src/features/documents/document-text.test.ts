import { describe, expect, it } from 'vitest';
import { documentText, emptyDocument, mergeOf } from './document-text';

describe('mergeOf', () => {
  it('contains changed fields only, and null for removed ones', () => {
    expect(mergeOf({ id: '1', a: 1, b: 2n ** 60n, c: 'x' }, { id: '1', a: 2, b: 2n ** 60n })).toEqual({
      a: 2,
      c: null,
    });
  });
  it('is undefined if nothing changed, regardless of the order of the members', () => {
    expect(mergeOf({ a: null, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 } })).toBeUndefined();
  });
  it('merges complex values by member, and replaces collections and points', () => {
    const point = (x: number) => ({ type: 'Point', coordinates: [x, 0] });
    expect(
      mergeOf(
        { address: { city: 'Oslo', zip: '1' }, rooms: [{ a: 1, b: 1 }], at: point(1) },
        { address: { city: 'Bergen', zip: '1' }, rooms: [{ a: 1 }], at: point(2) },
      ),
    ).toEqual({ address: { city: 'Bergen' }, rooms: [{ a: 1 }], at: point(2) });
  });
  it('empties a collection that was removed', () => {
    expect(mergeOf({ tags: ['a'] }, {})).toEqual({ tags: [] });
    expect(mergeOf({ tags: [] }, { tags: null })).toBeUndefined();
  });
});

describe('documentText', () => {
  it('keeps 64-bit integers and omits annotations', () => {
    expect(documentText({ '@odata.context': 'x', id: '1', n: 9007199254740993n })).toBe(
      '{\n  "id": "1",\n  "n": 9007199254740993\n}',
    );
  });
});

describe('emptyDocument', () => {
  it('names the fields to fill, but no vectors', () => {
    expect(
      emptyDocument([
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'tags', type: 'Collection(Edm.String)' },
        { name: 'rating', type: 'Edm.Double' },
        { name: 'vector', type: 'Collection(Edm.Single)', dimensions: 3 },
      ]),
    ).toEqual({ id: '', tags: [], rating: null });
  });
});
