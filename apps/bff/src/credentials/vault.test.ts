import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@searchdeck/testkit';
import { describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/store.js';
import { keyEncryptionKey } from './key-file.js';
import { Vault, type CredentialBinding } from './vault.js';

const binding: CredentialBinding = {
  connectionId: 'c-1',
  field: 'adminKey',
  boundTo: 'https://shop.search.windows.net',
};
const kek = Buffer.alloc(32, 1);

describe('the vault', () => {
  it('unseals what it sealed, also after a restart, and never seals twice to the same bytes', async () => {
    const store = await openSqliteStore(':memory:');
    const vault = await Vault.open(store.keys, kek);
    const [a, b] = [vault.seal(binding, 'secret'), vault.seal(binding, 'secret')];
    expect(a.sealed.equals(b.sealed)).toBe(false);
    expect((await Vault.open(store.keys, kek)).unseal(binding, a)).toBe('secret');
    expect(await store.keys.list()).toHaveLength(1);
    await store.close();
  });

  it('does not unseal what was moved or changed', async () => {
    const store = await openSqliteStore(':memory:');
    const vault = await Vault.open(store.keys, kek);
    const sealed = vault.seal(binding, 'secret');
    const flipped = Buffer.from(sealed.sealed);
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const tamperedCases: [CredentialBinding, typeof sealed][] = [
      [{ ...binding, connectionId: 'c-2' }, sealed],
      [
        { ...binding, field: 'queryKey' },
        { ...sealed, field: 'queryKey' },
      ],
      [{ ...binding, boundTo: 'https://evil.example' }, sealed],
      [
        { ...binding, boundTo: 'https://evil.example' },
        { ...sealed, boundTo: 'https://evil.example' },
      ],
      [binding, { ...sealed, sealed: flipped }],
      [binding, { ...sealed, sealed: sealed.sealed.subarray(0, -1) }],
      [binding, { ...sealed, iv: Buffer.alloc(12) }],
      [binding, { ...sealed, keyId: 'dk-none' }],
      [binding, { ...sealed, sealed: Buffer.alloc(3) }],
    ];
    for (const [changedBinding, secret] of tamperedCases) {
      expect(() => vault.unseal(changedBinding, secret)).toThrow(/can't be decrypted/);
    }
    await store.close();
  });

  it('cannot be read with another key-encryption key, which is rejected unless the old one is lost', async () => {
    const store = await openSqliteStore(':memory:');
    const old = (await Vault.open(store.keys, kek)).seal(binding, 'secret');
    await expect(Vault.open(store.keys, Buffer.alloc(32, 2))).rejects.toThrow(/is not the one that the stored/);
    expect(await store.keys.list()).toHaveLength(1);
    const other = await Vault.replaceLost(store.keys, Buffer.alloc(32, 2));
    expect(other.canRead(old)).toBe(false);
    expect(() => other.unseal(binding, old)).toThrow(/can't be decrypted/);
    expect(other.unseal(binding, other.seal(binding, 'new'))).toBe('new');
    expect((await Vault.open(store.keys, kek)).unseal(binding, old)).toBe('secret');
    await store.close();
  });
});

const source = { variable: 'SEARCHDECK_KEY' };

describe('the key file', () => {
  it('is created once, readable by its owner only', () => {
    const folder = tempFolder('key');
    const key = keyEncryptionKey(source, folder.path);
    expect(key).toHaveLength(32);
    expect(keyEncryptionKey(source, folder.path).equals(key)).toBe(true);
    const file = join(folder.path, 'key');
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      chmodSync(file, 0o644);
      expect(() => keyEncryptionKey(source, folder.path)).toThrow(/can be read by other users/);
      chmodSync(file, 0o600);
    }
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, 20));
    expect(() => keyEncryptionKey(source, folder.path)).toThrow(/32 bytes/);
    folder.remove();
  });

  it('is not used if a key is configured, whose text is not in any message', () => {
    expect(keyEncryptionKey({ ...source, value: kek.toString('base64') }, '/nowhere').equals(kek)).toBe(true);
    expect(() => keyEncryptionKey({ ...source, value: 'CANARY' }, '/nowhere')).toThrow(/^(?!.*CANARY).*SEARCHDECK_KEY/);
  });
});
