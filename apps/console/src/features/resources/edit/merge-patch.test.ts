import { describe, expect, it } from 'vitest';
import { mergePatch, patchSchema } from './merge-patch';

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
