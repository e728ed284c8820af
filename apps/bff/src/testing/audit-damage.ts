import { DAY_MS } from '@searchdeck/contract';
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '@searchdeck/testkit';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { AnchorFile } from '../audit/anchor-file.js';
import { AnchorWriter } from '../audit/anchor-writer.js';
import { Audit, unknownActor, type AuditEvent } from '../audit/audit.js';
import { chainHash } from '../audit/chain.js';
import { AuditRetention } from '../audit/retention.js';
import { beginKeyedChain, type ChainKeys } from '../audit/sealed-chain.js';
import { Vault } from '../credentials/vault.js';
import type { AuditRecord, Store } from '../store/repositories.js';

const log = pino({ level: 'silent' });
const event: AuditEvent = { action: 'test', phase: 'done' };

/** The keys of an audit, as a start with another key-encryption key has them. */
export const chainKeys = (store: Store): Promise<ChainKeys> => Vault.replaceLost(store.keys, randomBytes(32));

/** A store, and another connection to its database. */
export interface DamagedStore {
  store: Store;
  /** Runs statements without the protection of the table. */
  damage: (...statements: string[]) => Promise<void>;
  /** A value of bytes in SQL. */
  bytes: (value: Buffer) => string;
  /** The statement that sets the highest number that was assigned. */
  setLastSeq: (seq: number) => string;
  close: () => Promise<void>;
}

/** Tests of the audit log on every engine, for changes by someone with access to the database. */
export const auditDamage = (open: () => Promise<DamagedStore>): void => {
  it('reports precisely what a changed, truncated, or replaced audit breaks', async () => {
    const { store, damage, bytes, setLastSeq, close } = await open();
    const folder = tempFolder('anchors');
    const anchorFile = new AnchorFile(join(folder.path, 'anchors.ndjson'));
    const keys = await chainKeys(store);
    // Two entries of an earlier version, whose hashes have no key.
    for (const entry of [
      '{"at":"2026-01-01T00:00:00.000Z","user":"a"}',
      '{"at":"2026-01-02T00:00:00.000Z","user":"b"}',
    ]) {
      await store.audit.append(entry, (previous) => ({ hash: chainHash(previous, entry), keyId: '' }));
    }
    await damage('UPDATE audit SET key_id = NULL');
    await beginKeyedChain(store.audit, keys);
    const audit = new Audit({ repository: store.audit, keys, log, anchorFile });
    const anchors = new AnchorWriter({ repository: store.audit, file: anchorFile, log });
    await anchors.open();
    for (const id of ['c', 'd', 'e', 'f']) await audit.record(unknownActor, id, event);
    await anchors.stop();
    const verify = async () => {
      const { entries, problem, brokenAt } = await audit.verify();
      return problem === undefined ? entries : `${problem} ${brokenAt}`;
    };
    expect(await audit.verify()).toMatchObject({
      entries: 6,
      problem: undefined,
      chain: { keyedFrom: 3, prunedTo: 0 },
      anchors: { compared: 2 },
    });

    await damage(
      'CREATE TABLE backup AS SELECT * FROM audit',
      'CREATE TABLE chain_backup AS SELECT * FROM audit_chain',
    );
    /** The result after the damage, which is repaired. */
    const after = async (...statements: string[]) => {
      await damage(...statements);
      const result = await verify();
      await damage(
        'DELETE FROM audit',
        'INSERT INTO audit SELECT * FROM backup',
        'DELETE FROM audit_chain',
        'INSERT INTO audit_chain SELECT * FROM chain_backup',
        setLastSeq(6),
      );
      return result;
    };
    const records = await store.audit.oldest(10, 0);
    /** Statements that write the chain again from an entry on, with other hashes. */
    const rewritten = (from: number, keyId: (record: AuditRecord) => string | null, key?: Buffer): string[] => {
      let previous = records[from - 1]?.previous ?? Buffer.alloc(32);
      return records.slice(from - 1).map((record) => {
        const entry = record.entry.replaceAll('unknown', 'nobody');
        const hash = createHash('sha256')
          .update(key ?? '')
          .update(previous)
          .update(entry)
          .digest();
        const id = keyId(record);
        const statement = `UPDATE audit SET entry = '${entry}', previous = ${bytes(previous)}, hash = ${bytes(hash)}, key_id = ${id === null ? 'NULL' : `'${id}'`} WHERE seq = ${record.seq}`;
        previous = hash;
        return statement;
      });
    };
    expect(await after(`UPDATE audit SET entry = replace(entry, 'unknown', 'other') WHERE seq = 4`)).toBe('changed 4');
    expect(await after(`UPDATE audit SET entry = replace(entry, '"a"', '"x"') WHERE seq = 1`)).toBe('changed 1');
    expect(await after('DELETE FROM audit WHERE seq = 5')).toBe('missing 6');
    expect(await after('DELETE FROM audit WHERE seq < 3')).toBe('missing 3');
    // All hashes were adjusted, but not with the key.
    expect(await after(...rewritten(3, () => null))).toBe('unkeyed 3');
    expect(await after(...rewritten(4, ({ keyId }) => keyId, randomBytes(32)))).toBe('changed 4');
    expect(await after(...rewritten(4, () => 'dk-other'))).toBe('keyLost 4');
    expect(await after('DELETE FROM audit_chain')).toBe('beginningChanged 1');
    expect(
      await after(
        'DELETE FROM audit WHERE seq < 4',
        `UPDATE audit_chain SET pruned_to = 3, pruned_hash = (SELECT hash FROM backup WHERE seq = 3)`,
      ),
    ).toBe('beginningChanged 4');
    expect(await after('UPDATE audit_chain SET keyed_from = 7', ...rewritten(3, () => null))).toBe(
      'beginningChanged 1',
    );
    expect(await after('DELETE FROM audit WHERE seq > 4')).toBe('truncated 5');
    // Also the counter was set back: only the anchors show it.
    expect(await after('DELETE FROM audit WHERE seq > 4', setLastSeq(4))).toBe('truncated 5');
    expect(await verify()).toBe(6);

    // An older backup was restored, and went another way.
    await damage('DELETE FROM audit WHERE seq > 4', setLastSeq(4));
    for (const id of ['x', 'y', 'z']) await audit.record(unknownActor, id, event);
    expect(await verify()).toBe('replaced 6');
    rmSync(anchorFile.path);
    expect(await audit.verify()).toMatchObject({ entries: 7, problem: undefined, anchors: undefined });
    await close();
    folder.remove();
  });

  it('removes old entries in batches, after which the rest can be verified', async () => {
    const { store, damage, close } = await open();
    const keys = await chainKeys(store);
    await beginKeyedChain(store.audit, keys);
    let now = 0;
    const audit = new Audit({ repository: store.audit, keys, log }, () => now);
    const retentionOf = (removableTo: number) =>
      new AuditRetention(
        { store, keys, retentionMs: 30 * DAY_MS, removableTo: () => Promise.resolve(removableTo), log },
        () => now,
      );
    for (let i = 0; i < 20; i += 1) await audit.record(unknownActor, 'r', event);
    now = 20 * DAY_MS;
    for (let i = 0; i < 5; i += 1) await audit.record(unknownActor, 'r', event);
    const oldest = async () => (await store.audit.oldest(1, 0))[0]?.seq;
    const prune = async (removableTo = Number.MAX_SAFE_INTEGER) => {
      const retention = retentionOf(removableTo);
      await retention.prune();
      return [await oldest(), retention.failure?.code];
    };
    expect(await prune()).toEqual([1, undefined]);
    now = 31 * DAY_MS;
    // The rest waits for its export.
    expect(await prune(3)).toEqual([4, undefined]);
    expect(await prune()).toEqual([21, undefined]);
    expect(await audit.verify()).toMatchObject({ entries: 5, problem: undefined, chain: { prunedTo: 20 } });
    expect(await audit.record(unknownActor, 'r', event)).toBe(26);
    await damage('DELETE FROM audit WHERE seq = 21');
    expect(await audit.verify()).toMatchObject({ problem: 'missing', brokenAt: 22 });
    // A broken chain is evidence: nothing is removed from it.
    now = 400 * DAY_MS;
    expect(await prune()).toEqual([22, 'AUDIT_CHAIN_BROKEN']);
    await close();
  });
};
