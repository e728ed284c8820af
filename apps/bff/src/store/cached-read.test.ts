import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { tempFolder, type TempFolder } from '@searchdeck/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedRead } from './cached-read.js';
import type { SessionRecord, Store } from './repositories.js';
import { openSqliteStore } from './store.js';

const session: SessionRecord = {
  idHash: Buffer.alloc(32, 1),
  originSecretHash: Buffer.alloc(32, 2),
  subject: 'olga',
  name: 'Olga',
  roles: ['owner'],
  groups: [],
  createdAt: 1,
  lastSeenAt: 1,
  expiresAt: 2,
  mode: 'local',
  userAgent: '',
};

describe('a cached read of the SQLite store', () => {
  let folder: TempFolder;
  let store: Store;
  const file = () => join(folder.path, 'console.sqlite');
  beforeEach(async () => {
    folder = tempFolder('cached-read');
    store = await openSqliteStore(file());
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });
  const find = () => store.sessions.find(session.idHash);

  it('sees every change of this program at once, and reads nothing again without one', async () => {
    expect(await find()).toBeUndefined();
    await store.sessions.insert(session, undefined);
    const stored = await find();
    expect(stored).toEqual(session);
    expect(await find()).toBe(stored);
    await store.sessions.renew(session.idHash, { ...session, roles: ['reader'] }, undefined);
    expect((await find())?.roles).toEqual(['reader']);
    await Promise.all([store.sessions.remove(session.idHash), find()]);
    expect(await find()).toBeUndefined();
  });

  it('sees a change of another program within a moment', async () => {
    await store.sessions.insert(session, undefined);
    expect(await find()).toEqual(session);
    const other = openSqlite(file());
    other.exec(`DELETE FROM sessions`);
    other.close();
    await expect.poll(find).toBeUndefined();
  });

  it('reads again if the store changed while it was reading, and has a limited number of results', async () => {
    let revision = 0;
    const keys: string[] = [];
    const read = cachedRead(
      () => revision,
      (key: string) => key,
      async (key) => {
        keys.push(key);
        if (keys.length === 1) revision += 1;
        return key;
      },
    );
    await read('a');
    await read('a');
    await read('a');
    expect(keys).toEqual(['a', 'a']);
    for (let i = 0; i < 1_000; i += 1) await read(String(i));
    await read('a');
    expect(keys).toHaveLength(1_003);
  });
});
