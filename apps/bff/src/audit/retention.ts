import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, SearchError } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { AuditRecord, Store } from '../store/repositories.js';
import { auditFailure, type AuditFailure } from './audit-failure.js';
import { entryView } from './entry-view.js';
import { PeriodicJob } from '../periodic-job.js';
import { isSealedChain, keyLookup, sealedChain, type ChainKeys } from './sealed-chain.js';
import { linkProblem } from './verify-chain.js';

const INTERVAL_MS = HOUR_MS;
/** Entries that are removed in one transaction. */
const MAX_BATCH_ENTRIES = 500;
/** Between two transactions, for the other requests. */
const PAUSE_MS = 10;
/** Longer than a batch takes: another instance takes over if this one ends without releasing the lease. */
const LEASE_MS = 60_000;
const LEASE = 'audit-retention';

export interface AuditRetentionOptions {
  store: Pick<Store, 'audit' | 'leases'>;
  keys: ChainKeys;
  retentionMs: number;
  /** Number of the last entry that may be removed. */
  removableTo: () => Promise<number>;
  log: Logger;
}

/**
 * Removes entries that are older than the retention, in small batches. The hash of the last removed entry is sealed in the
 * record of the chain, so that the rest can be verified. Nothing is removed from a chain that is not intact.
 */
export class AuditRetention {
  private readonly job = new PeriodicJob(() => this.prune(), INTERVAL_MS);
  private readonly holder = randomUUID();
  private isStopped = false;
  /** Why the last run ended early; undefined: it did not. */
  failure: AuditFailure | undefined;

  constructor(
    private readonly options: AuditRetentionOptions,
    private readonly now: () => number = Date.now,
  ) {}

  start(): void {
    void this.job.run();
    this.job.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.job.stop();
  }

  /** Removes all entries that are too old. Does not reject. */
  async prune(): Promise<void> {
    const { leases } = this.options.store;
    try {
      while (!this.isStopped && (await leases.acquire(LEASE, this.holder, this.now(), this.now() + LEASE_MS))) {
        const removedCount = await this.pruneBatch();
        this.failure = undefined;
        if (removedCount < MAX_BATCH_ENTRIES) break;
        await sleep(PAUSE_MS);
      }
    } catch (error) {
      this.failure = auditFailure(this.now(), error);
      this.options.log.error({ code: this.failure.code }, 'old entries of the audit log could not be removed');
    }
    // Without the store, the lease ends by itself.
    await leases.release(LEASE, this.holder).catch(() => undefined);
  }

  /** Number of the removed entries. */
  private async pruneBatch(): Promise<number> {
    const { store, keys, retentionMs, removableTo } = this.options;
    const keyOf = keyLookup(keys);
    const chain = await store.audit.chain();
    if (chain === undefined || (await isSealedChain(keyOf, chain)) !== true) throw chainBroken();
    // The newest entry is the beginning of the next one.
    const end = Math.min((await store.audit.lastSeq()) - 1, await removableTo());
    const before = this.now() - retentionMs;
    let { prunedTo, prunedHash } = chain;
    for (const record of await store.audit.oldest(MAX_BATCH_ENTRIES, chain.prunedTo)) {
      if (record.seq > end || !isBefore(record, before)) break;
      const problem = await linkProblem(record, { seq: prunedTo + 1, previous: prunedHash, chain, keyOf });
      if (problem !== undefined && problem !== 'unverifiable') throw chainBroken();
      ({ seq: prunedTo, hash: prunedHash } = record);
    }
    if (prunedTo === chain.prunedTo) return 0;
    const next = sealedChain(keys, { prunedTo, prunedHash, keyedFrom: chain.keyedFrom });
    return (await store.audit.replaceChain(next, chain)) ? prunedTo - chain.prunedTo : 0;
  }
}

const isBefore = (record: AuditRecord, time: number): boolean => Date.parse(entryView(record).at) < time;

const chainBroken = (): SearchError =>
  new SearchError({
    status: 503,
    code: 'AUDIT_CHAIN_BROKEN',
    message: 'Old entries are not removed because the hash chain is broken.',
  });
