import { IndexDocumentsBatch } from '@azure/search-documents';
import { HOTELS, hotelsIndex, withHotels, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { repairSelect } from './support/client-repairs.js';
import { expect, test, unique } from './support/test.js';

test.describe('documents', () => {
  test('are uploaded, merged, replaced, and deleted', async ({ service: { indexes, documents } }) => {
    const name = unique('docs');
    await indexes.createIndex(hotelsIndex(name));
    const client = documents<Hotel>(name);
    const uploaded = await client.uploadDocuments([...HOTELS]);
    expect(uploaded.results).toHaveLength(HOTELS.length);
    expect(uploaded.results[0]).toMatchObject({ key: '1', succeeded: true, statusCode: 201 });
    expect(await client.getDocumentsCount()).toBe(5);

    const merged = await client.mergeDocuments([{ id: '1', rating: 4.6, tags: ['new'] }]);
    expect(merged.results).toMatchObject([{ key: '1', succeeded: true, statusCode: 200 }]);
    expect(await client.getDocument('1')).toMatchObject({
      name: 'Harbor View',
      rating: 4.6,
      tags: ['new'],
      rooms: 12,
    });

    await client.mergeDocuments([{ id: '1', description: null }]);
    expect((await client.getDocument('1')).description).toBeNull();

    const upserted = await client.mergeOrUploadDocuments([
      { id: '1', rooms: 13 },
      { id: '6', name: 'New House' },
    ]);
    expect(upserted.results.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
    expect(await client.getDocument('6')).toMatchObject({ name: 'New House', rating: null, tags: [], address: null });

    const replaced = await client.uploadDocuments([{ id: '1', name: 'Only a name' }]);
    expect(replaced.results).toMatchObject([{ statusCode: 200 }]);
    expect(await client.getDocument('1')).toMatchObject({ name: 'Only a name', rooms: null });

    await client.deleteDocuments([{ id: '6' }]);
    const deleted = await client.deleteDocuments('id', ['5', 'never-there']);
    expect(deleted.results).toMatchObject([
      { key: '5', succeeded: true, statusCode: 200 },
      { key: 'never-there', succeeded: true, statusCode: 200 },
    ]);
    expect(await client.getDocumentsCount()).toBe(4);
    expect(await indexes.getIndexStatistics(name)).toMatchObject({ documentCount: 4 });
  });

  test('a batch that fails in part reports the failed documents', async ({ service: { indexes } }) => {
    const client = await withHotels(indexes, unique('partial'));
    const batch = new IndexDocumentsBatch<Hotel>();
    batch.upload([{ id: '7', name: 'Seventh' }]);
    batch.merge([{ id: 'missing', name: 'Nobody' }]);
    batch.delete([{ id: '2' }]);
    const { results } = await client.indexDocuments(batch);
    expect(results).toMatchObject([
      { key: '7', succeeded: true, statusCode: 201 },
      {
        key: 'missing',
        succeeded: false,
        statusCode: 404,
        errorMessage: expect.stringContaining('Document not found'),
      },
      { key: '2', succeeded: true, statusCode: 200 },
    ]);
    expect(await client.getDocumentsCount()).toBe(5);
    const thrown: unknown = await client
      .mergeDocuments([{ id: 'missing' }], { throwOnAnyFailure: true })
      .catch((error: unknown) => error);
    expect(thrown).toMatchObject({ results: [{ statusCode: 404 }] });
  });

  test('reject a whole batch that does not fit the index', async ({ service: { indexes } }) => {
    const client = await withHotels(indexes, unique('unfit'));
    const unknown = await errorOf(client.uploadDocuments([{ id: '8', stars: 5 } as Hotel]));
    expect(unknown).toMatchObject({ statusCode: 400, message: expect.stringContaining("'stars'") });
    const mistyped = await errorOf(client.uploadDocuments([{ id: '8', rooms: 'many' as unknown as number }]));
    expect(mistyped.statusCode).toBe(400);
    expect((await errorOf(client.uploadDocuments([{ name: 'no key' } as Hotel]))).statusCode).toBe(400);
    const badKey = await errorOf(client.uploadDocuments([{ id: '8' }, { id: '_hidden' }]));
    expect(badKey).toMatchObject({
      statusCode: 400,
      code: 'InvalidDocumentKey',
      message: expect.stringContaining("Invalid document key: '_hidden'."),
    });
    expect(await client.getDocumentsCount()).toBe(5);
  });

  test('are looked up by key, also with selected fields', async ({ service: { indexes } }) => {
    const client = await withHotels(indexes, unique('lookup'));
    repairSelect(client);
    const part = await client.getDocument('1', { selectedFields: ['name', 'address/city', 'rates/price'] });
    expect(part).toEqual({
      name: 'Harbor View',
      address: { city: 'Hamburg' },
      rates: [{ price: 80 }, { price: 120 }],
    });
    expect((await errorOf(client.getDocument('99'))).statusCode).toBe(404);
    expect(await errorOf(client.getDocument('1', { selectedFields: ['nmae' as 'name'] }))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("Could not find a property named 'nmae'"),
    });
    await client.uploadDocuments([{ id: 'a=b-c_d', name: 'odd key' }]);
    expect((await client.getDocument('a=b-c_d')).name).toBe('odd key');
  });

  test('of an index that does not exist are 404', async ({ service: { documents } }) => {
    const client = documents<Hotel>('nowhere');
    for (const call of [
      () => client.getDocument('1'),
      () => client.getDocumentsCount(),
      () => client.search('x'),
      () => client.uploadDocuments([{ id: '1' }]),
    ]) {
      expect((await errorOf(call())).statusCode).toBe(404);
    }
    expect((await errorOf(client.search('x'))).message).toContain(
      "The index 'nowhere' for service 'demo' was not found.",
    );
  });

  test('are reached through an alias', async ({ service: { indexes, documents } }) => {
    const [index, alias] = [unique('aliased'), unique('alias')];
    await withHotels(indexes, index);
    await indexes.createAlias({ name: alias, indexes: [index] });
    const client = documents<Hotel>(alias);
    expect(await client.getDocumentsCount()).toBe(5);
    await client.uploadDocuments([{ id: '9', name: 'Through the alias' }]);
    expect((await documents<Hotel>(index).getDocument('9')).name).toBe('Through the alias');
    expect((await indexes.getIndex(alias)).name).toBe(index);
    expect((await errorOf(indexes.deleteIndex(index))).statusCode).toBe(400);
    await indexes.deleteAlias(alias);
    await indexes.deleteIndex(index);
  });
});
