import { describe, expect, it } from 'vitest';
import { vectorMemory } from './memory';

const definition = (profile: object, type = 'Collection(Edm.Single)', dimensions = 1024) => ({
  fields: [
    { name: 'id', type: 'Edm.String' },
    { name: 'part', type: 'Edm.ComplexType', fields: [{ name: 'v', type, dimensions, vectorSearchProfile: 'p' }] },
  ],
  vectorSearch: {
    profiles: [{ name: 'p', algorithm: 'graph', ...profile }],
    algorithms: [
      { name: 'graph', kind: 'hnsw', hnswParameters: { m: 10 } },
      { name: 'all', kind: 'exhaustiveKnn' },
    ],
    compressions: [
      { name: 'scalar', kind: 'scalarQuantization' },
      { name: 'binary', kind: 'binaryQuantization', truncationDimension: 512 },
    ],
  },
});
const bytes = (...args: Parameters<typeof definition>) => vectorMemory(definition(...args))[0]?.bytes;
const LINKS = 2 * 10 * 10;

describe('vectorMemory', () => {
  it('counts vectors and links', () => {
    expect(vectorMemory(definition({}))).toMatchObject([{ field: 'part/v', dimensions: 1024, originalBytes: 4096 }]);
    expect(bytes({})).toBe(4096 + LINKS);
    expect(bytes({}, 'Collection(Edm.Half)')).toBe(2048 + LINKS);
    expect(bytes({}, 'Collection(Edm.Byte)')).toBe(128 + LINKS);
  });
  it('counts compressed vectors, and none for exhaustive search', () => {
    expect(bytes({ compression: 'scalar' })).toBe(1024 + LINKS);
    expect(bytes({ compression: 'binary' })).toBe(64 + LINKS);
    expect(bytes({ algorithm: 'all' })).toBe(0);
  });
  it('accepts incomplete drafts', () => {
    expect(vectorMemory({ fields: [{ name: 'v', type: 'Collection(Edm.Single)' }], vectorSearch: 1 })).toMatchObject([
      { dimensions: 0, profile: '', algorithm: undefined },
    ]);
    expect(vectorMemory('none')).toEqual([]);
  });
});
