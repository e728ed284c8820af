import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Vault } from '../credentials/vault.js';
import type { AuditChain, AuditRepository, AuditSeal } from '../store/repositories.js';
import { keyedHash } from './chain.js';

/** The keys of the hashes. They are derived from data keys, which the key-encryption key protects. */
export type ChainKeys = Pick<Vault, 'activeKeyId' | 'auditKey' | 'refresh'>;

/** The key that a data key yields; undefined: the data key is not available. */
export type KeyLookup = (dataKeyId: string) => Promise<KeyObject | undefined>;

/** Looks up keys; each that is missing is searched in the store once, because another process may have added it. */
export const keyLookup = (keys: ChainKeys): KeyLookup => {
  const missingIds = new Set<string>();
  return async (id) => {
    const key = keys.auditKey(id);
    if (key !== undefined || missingIds.has(id)) return key;
    await keys.refresh();
    const newKey = keys.auditKey(id);
    if (newKey === undefined) missingIds.add(id);
    return newKey;
  };
};

const activeKey = (keys: ChainKeys): { id: string; key: KeyObject } => {
  const id = keys.activeKeyId;
  const key = keys.auditKey(id);
  if (key === undefined) throw new Error('The vault has no data key.');
  return { id, key };
};

/** Seals entries with the key of the active data key. */
export const entrySeal =
  (keys: ChainKeys): AuditSeal =>
  (previous, entry) => {
    const { id, key } = activeKey(keys);
    return { hash: keyedHash(key, previous, entry), keyId: id };
  };

type ChainFacts = Pick<AuditChain, 'prunedTo' | 'prunedHash' | 'keyedFrom'>;

const recordMac = (key: KeyObject, { prunedTo, prunedHash, keyedFrom }: ChainFacts): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['searchdeck audit chain', 1, prunedTo, prunedHash.toString('hex'), keyedFrom]))
    .digest();

/** The record of where the chain begins, sealed: without the key nobody can remove the first entries unnoticed. */
export const sealedChain = (keys: ChainKeys, { prunedTo, prunedHash, keyedFrom }: ChainFacts): AuditChain => {
  const { id, key } = activeKey(keys);
  const facts = { prunedTo, prunedHash, keyedFrom };
  return { ...facts, keyId: id, mac: recordMac(key, facts) };
};

/** Whether the record is the one that was sealed; undefined: its key is not available. */
export const isSealedChain = async (keyOf: KeyLookup, chain: AuditChain): Promise<boolean | undefined> => {
  if (chain.keyId === null || chain.mac === null || chain.keyedFrom === null) return false;
  const key = await keyOf(chain.keyId);
  if (key === undefined) return undefined;
  const expectedMac = recordMac(key, chain);
  return chain.mac.length === expectedMac.length && timingSafeEqual(chain.mac, expectedMac);
};

/**
 * Decides that the next entry and all later ones must have keyed hashes: on the first start of a version that has them, and
 * after the key was lost (`isKeyLost`), because the hashes of the existing entries can then no longer be verified.
 */
export async function beginKeyedChain(
  repository: Pick<AuditRepository, 'chain' | 'replaceChain' | 'lastSeq'>,
  keys: ChainKeys,
  { isKeyLost = false } = {},
): Promise<void> {
  const chain = await repository.chain();
  // A record that was removed stays missing: the verification reports it.
  if (chain === undefined || (chain.keyedFrom !== null && !isKeyLost)) return;
  const keyedFrom = (await repository.lastSeq()) + 1;
  await repository.replaceChain(sealedChain(keys, { ...chain, keyedFrom }), chain);
}
