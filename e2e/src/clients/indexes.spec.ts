import { hotelsIndex } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { repairIndex } from './support/client-repairs.js';
import { all, expect, test, unique } from './support/test.js';

test.describe('indexes', () => {
  test('are created, read, listed, counted, and deleted', async ({ service: { indexes } }) => {
    const definition = hotelsIndex(unique('life'));
    const created = repairIndex(await indexes.createIndex(definition));
    expect(created).toMatchObject({ ...definition });
    expect(created.etag).toMatch(/^W\/"0x[0-9A-F]+"$/);
    expect(repairIndex(await indexes.getIndex(definition.name))).toEqual(created);
    expect((await all(indexes.listIndexes())).map(repairIndex)).toContainEqual(created);
    expect(await all(indexes.listIndexesNames())).toContain(definition.name);
    const pages = await all(indexes.listIndexes().byPage());
    expect(pages.flat().map(({ name }) => name)).toContain(definition.name);
    expect(await indexes.getIndexStatistics(definition.name)).toMatchObject({ documentCount: 0, vectorIndexSize: 0 });
    await indexes.deleteIndex(definition.name);
    expect(await all(indexes.listIndexesNames())).not.toContain(definition.name);
    expect(await errorOf(indexes.getIndex(definition.name))).toMatchObject({ statusCode: 404 });
    // The client treats 404 as success.
    await indexes.deleteIndex(definition.name);
  });

  test('are updated only if unchanged', async ({ service: { indexes } }) => {
    const first = repairIndex(await indexes.createIndex(hotelsIndex(unique('etags'))));
    const second = repairIndex(
      await indexes.createOrUpdateIndex({ ...first, description: 'second' }, { onlyIfUnchanged: true }),
    );
    expect(second.description).toBe('second');
    expect(second.etag).not.toBe(first.etag);
    const stale = await errorOf(
      indexes.createOrUpdateIndex({ ...first, description: 'lost' }, { onlyIfUnchanged: true }),
    );
    expect(stale.statusCode).toBe(412);
    expect(stale.message).toContain('precondition given in one of the request headers evaluated to false');
    expect((await errorOf(indexes.deleteIndex(first, { onlyIfUnchanged: true }))).statusCode).toBe(412);
    expect((await indexes.getIndex(first.name)).description).toBe('second');
    const third = repairIndex(await indexes.createOrUpdateIndex({ ...first, description: 'third' }));
    expect(third.description).toBe('third');
    await indexes.deleteIndex(third, { onlyIfUnchanged: true });
    expect((await errorOf(indexes.getIndex(first.name))).statusCode).toBe(404);
  });

  test('are also created by createOrUpdate', async ({ service: { indexes } }) => {
    const definition = hotelsIndex(unique('put'));
    const created = await indexes.createOrUpdateIndex(definition);
    expect(created).toMatchObject({ ...definition });
    const wider = { ...created, fields: [...created.fields, { name: 'added', type: 'Edm.String' as const }] };
    expect((await indexes.createOrUpdateIndex(wider)).fields.map(({ name }) => name)).toContain('added');
    await indexes.deleteIndex(definition.name);
  });

  test('are not created twice', async ({ service: { indexes } }) => {
    const definition = await indexes.createIndex(hotelsIndex(unique('twice')));
    expect(await errorOf(indexes.createIndex(definition))).toMatchObject({
      statusCode: 400,
      code: 'ResourceNameAlreadyInUse',
      message: expect.stringContaining(`Cannot create index '${definition.name}' because it already exists.`),
      error: { details: [{ code: 'CannotCreateExistingIndex' }] },
    });
  });

  test('reject changes of existing fields', async ({ service: { indexes } }) => {
    const index = await indexes.createIndex(hotelsIndex(unique('fields')));
    const retyped = index.fields.map((field) =>
      field.name === 'rooms' ? { ...field, type: 'Edm.Double' as const } : field,
    );
    expect(await errorOf(indexes.createOrUpdateIndex({ ...index, fields: retyped }))).toMatchObject({
      statusCode: 400,
      code: 'OperationNotAllowed',
      message: expect.stringContaining("Existing field 'rooms' cannot be changed."),
      error: { details: [{ code: 'CannotChangeExistingField' }] },
    });
    const fewer = index.fields.filter(({ name }) => name !== 'rooms');
    expect(await errorOf(indexes.createOrUpdateIndex({ ...index, fields: fewer }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('accept a new analyzer only if downtime is allowed', async ({ service: { indexes } }) => {
    const index = await indexes.createIndex(hotelsIndex(unique('downtime')));
    const analyzers = [
      {
        odatatype: '#Microsoft.Azure.Search.CustomAnalyzer' as const,
        name: 'mine',
        tokenizerName: 'whitespace',
        tokenFilters: ['lowercase'],
      },
    ];
    expect((await errorOf(indexes.createOrUpdateIndex({ ...index, analyzers }))).statusCode).toBe(400);
    const updated = await indexes.createOrUpdateIndex({ ...index, analyzers }, { allowIndexDowntime: true });
    expect(repairIndex(updated).analyzers).toMatchObject(analyzers);
    const { tokens } = await indexes.analyzeText(index.name, { text: 'One-Two THREE', analyzerName: 'mine' });
    expect(tokens.map(({ token }) => token)).toEqual(['one-two', 'three']);
  });

  test('are rejected with the field and the rule', async ({ service: { indexes } }) => {
    const name = unique('broken');
    const error = await errorOf(
      indexes.createIndex({
        name,
        fields: [
          { name: 'id', type: 'Edm.String', key: true },
          { name: '1st', type: 'Edm.String' },
        ],
      }),
    );
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain("'1st'");
    expect(
      (await errorOf(indexes.createIndex({ name, fields: [{ name: 'id', type: 'Edm.String' }] }))).message,
    ).toMatch(/key/i);
    expect((await errorOf(indexes.createIndex({ ...hotelsIndex('Upper Case') }))).statusCode).toBe(400);
    expect((await errorOf(indexes.getIndexStatistics(name))).statusCode).toBe(404);
  });
});
