import { setImmediate } from 'node:timers/promises';
import type { AuditProblem } from '@searchdeck/contract';
import type { AuditChain, AuditRecord, AuditRepository } from '../store/repositories.js';
import type { AnchorFile, Anchors } from './anchor-file.js';
import { chainHash, keyedHash } from './chain.js';
import { isSealedChain, keyLookup, type ChainKeys, type KeyLookup } from './sealed-chain.js';

const PAGE = 500;
/** Verifications that are repeated because entries were removed in the meantime. */
const MAX_ATTEMPTS = 5;

type Repository = Pick<AuditRepository, 'oldest' | 'lastSeq' | 'chain'>;

export interface VerifyOptions {
  repository: Repository;
  keys: ChainKeys;
  /** Undefined: anchors are not written. */
  anchorFile?: AnchorFile | undefined;
}

export interface Verification {
  /** Number of valid entries. */
  entries: number;
  /** Why the chain is broken; undefined: it is intact. */
  problem: AuditProblem | undefined;
  /** Number of the first invalid entry. */
  brokenAt: number | undefined;
  /** Entries whose key is lost: only their position in the chain was verified. */
  unverifiable: number;
  chain: AuditChain | undefined;
  /** Undefined: anchors are not written, or the file cannot be read. */
  anchors: { compared: number; lastAt: string | undefined } | undefined;
}

/** Verifies the chain from its beginning. Reads it in pages, so that other requests are handled in between. */
export async function verifyChain(options: VerifyOptions): Promise<Verification> {
  for (let attempt = 1; ; attempt += 1) {
    const chain = await options.repository.chain();
    const verification = await verifyFrom(chain, options);
    if (verification.problem === undefined || attempt === MAX_ATTEMPTS) return verification;
    // The retention may have removed entries since.
    const current = await options.repository.chain();
    if (current?.prunedTo === chain?.prunedTo) return verification;
  }
}

async function verifyFrom(
  chain: AuditChain | undefined,
  { repository, keys, anchorFile }: VerifyOptions,
): Promise<Verification> {
  const keyOf = keyLookup(keys);
  const anchors = await anchorFile?.read().catch((): undefined => undefined);
  // After the anchors and before the entries: neither a new anchor nor a new entry is a gap.
  const lastSeq = await repository.lastSeq();
  const result: Verification = {
    entries: 0,
    problem: undefined,
    brokenAt: undefined,
    unverifiable: 0,
    chain,
    anchors: anchors && { compared: 0, lastAt: anchors.last?.at },
  };
  const withProblem = (problem: AuditProblem, brokenAt: number): Verification => ({ ...result, problem, brokenAt });

  const isSealed = chain !== undefined && (await isSealedChain(keyOf, chain));
  if (chain === undefined || isSealed !== true) {
    return withProblem(isSealed === undefined ? 'keyLost' : 'beginningChanged', (chain?.prunedTo ?? 0) + 1);
  }
  const { prunedTo, prunedHash } = chain;
  if (contradictsAnchor(anchors, prunedTo, prunedHash)) return withProblem('replaced', prunedTo);
  let previous = prunedHash;
  let seq = prunedTo;
  for await (const record of allEntries(repository)) {
    const problem = await linkProblem(record, { seq: seq + 1, previous, chain, keyOf });
    if (problem !== undefined && problem !== 'unverifiable') return withProblem(problem, record.seq);
    if (contradictsAnchor(anchors, record.seq, record.hash)) return withProblem('replaced', record.seq);
    if (problem === 'unverifiable') result.unverifiable += 1;
    if (result.anchors !== undefined && anchors?.hashes.has(record.seq)) result.anchors.compared += 1;
    ({ seq, hash: previous } = record);
    result.entries += 1;
  }
  // Entries that were removed from the end break no link, but their numbers were assigned.
  if (seq < Math.max(lastSeq, anchors?.last?.seq ?? 0)) return withProblem('truncated', seq + 1);
  return anchors?.conflict === undefined ? result : withProblem('replaced', anchors.conflict);
}

const contradictsAnchor = (anchors: Anchors | undefined, seq: number, hash: Buffer): boolean => {
  const anchoredHash = anchors?.hashes.get(seq);
  return anchoredHash !== undefined && anchoredHash !== hash.toString('hex');
};

interface Link {
  /** Number and previous hash that the entry must have. */
  seq: number;
  previous: Buffer;
  chain: AuditChain;
  keyOf: KeyLookup;
}

/** Why an entry does not continue the chain; undefined: it does. */
export async function linkProblem(
  record: AuditRecord,
  { seq, previous, chain, keyOf }: Link,
): Promise<AuditProblem | 'unverifiable' | undefined> {
  // Numbers have no gaps: a removed entry leaves one even if the hashes were adjusted.
  if (record.seq > seq) return 'missing';
  if (record.seq < seq || !record.previous.equals(previous)) return 'changed';
  const requiresKey = record.seq >= (chain.keyedFrom ?? 0);
  if (record.keyId === null) {
    if (requiresKey) return 'unkeyed';
    return record.hash.equals(chainHash(previous, record.entry)) ? undefined : 'changed';
  }
  const key = await keyOf(record.keyId);
  if (key === undefined) return requiresKey ? 'keyLost' : 'unverifiable';
  return record.hash.equals(keyedHash(key, previous, record.entry)) ? undefined : 'changed';
}

/** Oldest first. */
async function* allEntries(repository: Repository): AsyncGenerator<AuditRecord> {
  let after = 0;
  for (;;) {
    const records = await repository.oldest(PAGE, after);
    yield* records;
    const end = records.at(-1);
    if (end === undefined) return;
    // SQLite is read synchronously: other requests run between two pages.
    await setImmediate();
    after = end.seq;
  }
}
