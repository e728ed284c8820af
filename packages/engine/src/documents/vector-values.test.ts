import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import { temporaryDirectory } from '../test-support/hotels.js';
import { vectorIndex } from '../test-support/vectors.js';
import type { SearchIndexEngine } from '../types.js';

const types: Record<string, { fits: number[][]; wrong: [number, string][] }> = {
  'Edm.Single': {
    fits: [
      [3.4028234663852886e38, 0],
      [-1e-50, 1],
    ],
    wrong: [
      [3.5e38, 'is beyond single precision'],
      [-1e39, 'is beyond single precision'],
      [NaN, 'is not a finite number'],
      [Infinity, 'is not a finite number'],
    ],
  },
  'Edm.Half': { fits: [[65_504, -65_519]], wrong: [[65_520, 'is beyond half precision']] },
  'Edm.Int16': {
    fits: [[-32_768, 32_767]],
    wrong: [
      [32_768, 'is not a whole number from -32768 to 32767'],
      [0.5, 'as Edm.Int16 requires'],
    ],
  },
  'Edm.SByte': { fits: [[-128, 127]], wrong: [[128, 'is not a whole number from -128 to 127']] },
  'Edm.Byte': { fits: [[0, 255]], wrong: [[-1, 'is not a whole number from 0 to 255']] },
};

describe.each(Object.entries(types))('a vector of %s', (type, { fits, wrong }) => {
  let index: SearchIndexEngine;
  const directory = temporaryDirectory();
  beforeAll(async () => {
    const metric = type === 'Edm.Byte' ? 'hamming' : 'cosine';
    const dimensions = type === 'Edm.Byte' ? 16 : 2;
    index = await openIndex({
      directory: directory.path,
      definition: vectorIndex(
        dimensions,
        { kind: 'hnsw', hnswParameters: { metric } },
        undefined,
        `Collection(${type})` as FieldDefinition['type'],
      ),
    });
  });
  afterAll(async () => {
    await index.close();
    directory.remove();
  });
  const find = (vector: number[]) =>
    index.search({ vectorQueries: [{ kind: 'vector', fields: 'v', vector }], select: 'id' });

  it('is stored and searchable if it fits', async () => {
    for (const [i, v] of fits.entries()) {
      const results = await index.write([{ action: 'upload', document: { id: `f${i}`, v } }]);
      expect(results).toMatchObject([{ status: true, statusCode: 201 }]);
      const { hits } = await find(v);
      expect(hits[0]).toMatchObject({ key: `f${i}`, score: 1 });
    }
  });

  it.each(wrong)(
    'rejects %d in a document, without failing the rest of the batch, and in a query',
    async (value, words) => {
      const before = index.count();
      const results = await index.write([
        { action: 'upload', document: { id: 'a', v: fits[0] } },
        { action: 'mergeOrUpload', document: { id: 'b', v: [0, value] } },
        { action: 'delete', document: { id: 'a' } },
      ]);
      expect(results.map(({ statusCode }) => statusCode)).toEqual([201, 400, 200]);
      expect(results[1]).toMatchObject({ key: 'b', status: false });
      expect(results[1]!.errorMessage).toContain(words);
      expect(results[1]!.errorMessage).toContain("'v'");
      expect(index.count()).toBe(before);
      await expect(find([0, value])).rejects.toMatchObject({ status: 400, target: 'vectorQueries[0].vector' });
      await expect(find([0, value])).rejects.toThrow(words);
    },
  );

  it.each([
    ['0.5', `Cannot convert the literal '0.5' to the expected type '${type}'.`],
    ['NaN', `Cannot convert the literal 'NaN' to the expected type '${type}'.`],
    [true, `Cannot convert the literal 'true' to the expected type '${type}'.`],
    [null, `A null value was found with the expected type '${type}[Nullable=False]'.`],
  ])('fails the batch with the element %j', async (element, message) => {
    const count = index.count();
    const write = index.write([
      { action: 'upload', document: { id: 'a', v: fits[0] } },
      { action: 'upload', document: { id: 'b', v: [0, element] } },
    ]);
    await expect(write).rejects.toThrow(message);
    await expect(write).rejects.toMatchObject({ status: 400, target: 'value[1].v[1]' });
    expect(index.count()).toBe(count);
  });

  it('is rejected if it has another length', async () => {
    const [result] = await index.write([{ action: 'upload', document: { id: 'c', v: [1, 1, 1] } }]);
    expect(result).toMatchObject({ key: 'c', status: false, statusCode: 400 });
    expect(result!.errorMessage).toContain("The vector field 'v'");
    await expect(find([1])).rejects.toMatchObject({ status: 400 });
  });
});
