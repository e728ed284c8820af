import { repairIndex } from './support/client-repairs.js';
import { expect, test, unique } from './support/test.js';
import { wholeIndex } from './support/whole-index.js';

test('every part of an index is returned as it was sent', async ({ service: { indexes } }) => {
  const definition = wholeIndex(unique('whole'));
  expect(repairIndex(await indexes.createIndex(definition))).toMatchObject({ ...definition });
  const current = repairIndex(await indexes.getIndex(definition.name));
  expect(current).toMatchObject({ ...definition });
  // The definition survives a round trip through the client.
  const { etag, ...put } = repairIndex(await indexes.createOrUpdateIndex(current, { onlyIfUnchanged: true }));
  expect(etag).not.toBe(current.etag);
  expect({ ...put, etag: current.etag }).toEqual(current);
  await indexes.deleteIndex(definition.name);
});

test('an index keeps its customer-managed encryption key', async ({ service: { indexes } }) => {
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
