import { kindById, schemaNames } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { mergePatch, patchSchema, withoutFormerMembers } from './merge-patch';

describe('a JSON merge patch', () => {
  // The examples of RFC 7396, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('changes %j by %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('keeps integers beyond 2^53, and members named like those of Object', () => {
    const patch = JSON.parse('{"__proto__": {"a": 1}}') as unknown;
    const result = mergePatch({ n: 9_007_199_254_740_993n }, patch);
    expect(Object.entries(result as object)).toEqual([
      ['n', 9_007_199_254_740_993n],
      ['__proto__', { a: 1 }],
    ]);
  });
});

it('the schema of a patch requires nothing, and permits null', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, required: { type: 'boolean' }, mode: { enum: ['a', 'b'] } },
  };
  expect(patchSchema(schema)).toEqual({
    type: ['object', 'null'],
    properties: {
      name: { type: ['string', 'null'] },
      required: { type: ['boolean', 'null'] },
      mode: { enum: ['a', 'b', null] },
    },
  });
});

describe('a patch that changes the type of an object', () => {
  const { schema } = kindById('datasources');
  const names = schemaNames('azure');
  const before = {
    name: 'files',
    container: { name: 'a', query: 'b' },
    dataChangeDetectionPolicy: {
      '@odata.type': '#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy',
      highWaterMarkColumnName: 'changed',
    },
  };
  const apply = (patch: unknown) => withoutFormerMembers(schema, names, before, mergePatch(before, patch));

  it('removes the members that only the former type has', () => {
    const policy = { '@odata.type': '#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy' };
    expect(apply({ dataChangeDetectionPolicy: policy })).toEqual({ ...before, dataChangeDetectionPolicy: policy });
  });

  it('keeps the members of the same type, unknown ones, and those of the patch', () => {
    expect(apply({ container: { name: 'c' }, unknown: { x: 1 } })).toEqual({
      ...before,
      container: { name: 'c', query: 'b' },
      unknown: { x: 1 },
    });
    const policy = { '@odata.type': '#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy', extra: 1 };
    expect(apply({ dataChangeDetectionPolicy: policy })).toMatchObject({ dataChangeDetectionPolicy: policy });
    expect(apply({ dataChangeDetectionPolicy: { highWaterMarkColumnName: 'other' } })).toMatchObject({
      dataChangeDetectionPolicy: { ...before.dataChangeDetectionPolicy, highWaterMarkColumnName: 'other' },
    });
  });
});
