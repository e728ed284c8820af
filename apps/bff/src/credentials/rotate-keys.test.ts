import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConnectionView } from '@searchdeck/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { rotateKeys } from '../store-commands.js';
import type { SealedSecret } from '../store/repositories.js';
import { openSqliteStore } from '../store/store.js';
import { startBff, v, type TestBff } from '../testing/bff.js';
import { configuredKey, prepareReplacement } from './key-file.js';
import { currentKey, rotateDataKey } from './rotate-keys.js';
import { rewrapKeys } from './vault.js';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('the rotation of keys', () => {
  let bff: TestBff;
  beforeEach(async () => {
    bff = await startBff();
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
  });
  afterEach(() => bff.close());

  /** A connection to the upstream with this key. */
  const create = async (adminKey: string): Promise<string> => {
    const response = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: adminKey,
        kind: 'cloud',
        environment: 'development',
        endpoint: bff.upstream.origin,
        dialect: 'azure',
        credentials: { adminKey },
      },
    });
    return (response.json() as ServiceConnectionView).id;
  };
  /** The key that the upstream receives for a request through the connection. */
  const sentKey = async (id: string) => {
    const { status } = await bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
    return status === 200 ? bff.upstream.requests.at(-1)?.header('api-key') : status;
  };
  const sealedWith = async (id: string) => (await bff.server.store.connections.secret(id, 'adminKey'))?.keyId;
  const storeFile = () => join(bff.folder.path, 'console.sqlite');

  it('seals every credential with a new data key, while a server uses the store', async () => {
    const before = await create('before');
    const oldKey = await sealedWith(before);
    // The credentials of the local service are sealed, too.
    expect(await rotateKeys(bff.config, 'data-key')).toMatch(/^Credentials sealed with the new data key dk-\w+: 4\.$/);
    const newKey = await sealedWith(before);
    expect(newKey).not.toBe(oldKey);
    const view = (await bff.browser.send(`/api/connections/${before}`)).json() as ServiceConnectionView;
    expect(view.credentials.adminKey.readable).toBe(true);
    expect(await sentKey(before)).toBe('before');
    const after = await create('after');
    expect([await sealedWith(after), await sentKey(after)]).toEqual([newKey, 'after']);
    await bff.restart();
    expect([await sentKey(before), await sentKey(after)]).toEqual(['before', 'after']);
  });

  it('loses nothing if it is killed, and can be repeated', async () => {
    const ids = [await create('first'), await create('second'), await create('third')];
    const store = await openSqliteStore(storeFile());
    let remaining = 2;
    const killed = {
      ...store,
      connections: {
        ...store.connections,
        reseal: async (id: string, from: SealedSecret, to: SealedSecret) => {
          if (remaining === 0) throw new Error('killed');
          remaining -= 1;
          return store.connections.reseal(id, from, to);
        },
      },
    };
    await expect(rotateDataKey(killed, bff.config)).rejects.toThrow('killed');
    await store.close();
    const sentKeys = async () => [
      await sentKey(ids[0] ?? ''),
      await sentKey(ids[1] ?? ''),
      await sentKey(ids[2] ?? ''),
    ];
    expect(await sentKeys()).toEqual(['first', 'second', 'third']);
    await bff.restart();
    expect(await sentKeys()).toEqual(['first', 'second', 'third']);
    await rotateKeys(bff.config, 'data-key');
    const keys = new Set(await Promise.all(ids.map(sealedWith)));
    expect(keys.size).toBe(1);
    expect(await sentKeys()).toEqual(['first', 'second', 'third']);
  });

  it('replaces the key file, after which the old key is rejected', async () => {
    const id = await create('secret');
    const file = join(bff.folder.path, 'key');
    const oldFile = join(bff.folder.path, 'key.old');
    copyFileSync(file, oldFile);
    expect(await rotateKeys(bff.config, 'key-encryption-key')).toMatch(/The next start requires it\.$/);
    expect(readFileSync(file, 'utf8')).not.toBe(readFileSync(oldFile, 'utf8'));
    expect(await sentKey(id)).toBe('secret');
    await bff.restart();
    expect(await sentKey(id)).toBe('secret');
    const key = { variable: 'SEARCHDECK_KEY', file: oldFile };
    await expect(rotateKeys({ ...bff.config, key }, 'data-key')).rejects.toThrow(/^The key-encryption key \(ID /);
  });

  it('replaces the key file right after the data key, while a server uses the store', async () => {
    const id = await create('secret');
    const config = { ...bff.config, dataKeyRefreshMs: 20 };
    await bff.restart(config);
    await rotateKeys(config, 'data-key');
    await rotateKeys(config, 'key-encryption-key');
    expect(await sentKey(id)).toBe('secret');
  });

  it('names the key-encryption key that a server needs for a data key', async () => {
    const id = await create('secret');
    const config = { ...bff.config, dataKeyRefreshMs: 0 };
    await rotateKeys(config, 'data-key');
    const message = await rotateKeys(config, 'key-encryption-key');
    const [, requiredKeyId = ''] = /with the ID (\w+)/.exec(message) ?? [];
    const response = await bff.browser.send(`/api/connections/${id}/data/indexes?${v}`);
    expect([response.status, response.code()]).toEqual([503, 'CREDENTIAL_UNREADABLE']);
    expect(response.text).toContain(`Restart Searchdeck with the key-encryption key that has the ID ${requiredKeyId}.`);
  });

  it('completes the replacement of the key file after a kill between its two steps', async () => {
    const id = await create('secret');
    // The key file was not written yet when the program was killed.
    const next = prepareReplacement(bff.folder.path);
    await bff.restart();
    expect(await sentKey(id)).toBe('secret');
    // The data keys are wrapped under the new key, but the old file is still there.
    const { store } = bff.server;
    await store.keys.rewrap(rewrapKeys(await store.keys.list(), await currentKey(store, bff.config), next));
    await bff.restart();
    expect(await sentKey(id)).toBe('secret');
    expect(readFileSync(join(bff.folder.path, 'key'), 'utf8').trim()).toBe(next.toString('base64'));
  });

  it('changes to a configured key, and from one to another', async () => {
    const id = await create('secret');
    const source = (value: string, variable = 'SEARCHDECK_KEY') => ({ variable, value });
    await rotateKeys({ ...bff.config, newKey: source(keyOf(1)) }, 'key-encryption-key');
    await bff.restart({ key: source(keyOf(1)) });
    expect(await sentKey(id)).toBe('secret');
    await expect(rotateKeys(bff.config, 'key-encryption-key')).rejects.toThrow(/^SEARCHDECK_NEW_KEY is missing/);
    await rotateKeys({ ...bff.config, newKey: source(keyOf(2)) }, 'key-encryption-key');
    await bff.restart({ key: source(keyOf(2)) });
    expect(await sentKey(id)).toBe('secret');
    const wrong = rotateKeys({ ...bff.config, key: source(keyOf(1)) }, 'data-key');
    await expect(wrong).rejects.toThrow(/is not the one that the stored credentials are sealed with/);
  });
});

describe('the key-encryption key', () => {
  it('comes from a variable, a file, or the output of a command', async () => {
    const bff = await startBff({
      prepare: (folder) => writeFileSync(join(folder, 'kek'), `${keyOf(3)}\n`, { mode: 0o600 }),
    });
    const file = join(bff.folder.path, 'kek');
    const variable = 'SEARCHDECK_KEY';
    for (const source of [{ value: keyOf(3) }, { file }, { command: `cat '${file}'` }]) {
      expect(configuredKey({ variable, ...source })?.toString('base64')).toBe(keyOf(3));
    }
    expect(configuredKey({ variable })).toBeUndefined();
    expect(() => configuredKey({ variable, file: `${file}.missing` })).toThrow(/^SEARCHDECK_KEY_FILE: the file /);
    expect(() => configuredKey({ variable, command: 'echo CANARY; exit 3' })).toThrow(
      /^SEARCHDECK_KEY_COMMAND failed \(exit code 3\)\. Run it manually to see why\.$/,
    );
    expect(() => configuredKey({ variable, command: 'echo CANARY' })).toThrow(
      /^The output of SEARCHDECK_KEY_COMMAND must be 32 bytes in base64\.$/,
    );
    await bff.close();
  });

  it('has one source', () => {
    const env = { SEARCHDECK_KEY: keyOf(1), SEARCHDECK_KEY_FILE: '/kek' };
    expect(() => readConfig(env, '/')).toThrow(/^SEARCHDECK_KEY: set only one of /);
    expect(readConfig({ SEARCHDECK_KEY_FILE: 'kek' }, '/data').key.file).toBe('/data/kek');
  });
});
