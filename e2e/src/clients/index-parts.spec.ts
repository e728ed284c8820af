import { repairedIndex } from './support/repaired.js';
import { expect, test, unique } from './support/test.js';
import { wholeIndex } from './support/whole-index.js';

test('every part of an index comes back as it was sent', async ({ service: { indexes } }) => {
  const definition = wholeIndex(unique('whole'));
  expect(repairedIndex(await indexes.createIndex(definition))).toMatchObject({ ...definition });
  const got = repairedIndex(await indexes.getIndex(definition.name));
  expect(got).toMatchObject({ ...definition });
  // What the client read goes back through it unchanged.
  const { etag, ...put } = repairedIndex(await indexes.createOrUpdateIndex(got, { onlyIfUnchanged: true }));
  expect(etag).not.toBe(got.etag);
  expect({ ...put, etag: got.etag }).toEqual(got);
  await indexes.deleteIndex(definition.name);
});

test('an index encrypted with a key of one’s own keeps the key', async ({ service: { indexes } }) => {
  const encryptionKey = {
    keyName: 'index-key',
    keyVersion: '0123456789abcdef',
    vaultUrl: 'https://keys.vault.example.com',
    applicationId: '11111111-2222-3333-4444-555555555555',
    applicationSecret: 'hidden-secret',
  };
  const name = unique('encrypted');
  const created = await indexes.createIndex({
    name,
    fields: [{ name: 'id', type: 'Edm.String', key: true }],
    encryptionKey,
  });
  const { applicationSecret: _secret, ...visible } = encryptionKey;
  expect(created.encryptionKey).toMatchObject(visible);
  expect(JSON.stringify(await indexes.getIndex(name))).not.toContain('hidden-secret');
});
