import { randomUUID } from 'node:crypto';
import { isObject, type AuditStatus } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { isoTime } from '../../api/iso-time.js';
import type { Store } from '../../store/repositories.js';
import { auditFailure, type AuditFailure } from '../audit-failure.js';
import { entryView } from '../entry-view.js';
import { PeriodicJob } from '../../periodic-job.js';
import type { ExportTarget } from './export-target.js';

/** How often entries of other instances are looked for. Those of this instance are exported at once. */
const INTERVAL_MS = 2_000;
const MAX_BATCH_ENTRIES = 100;
/** Longer than a delivery may take: another instance takes over if this one ends without releasing the lease. */
const LEASE_MS = 30_000;
const MAX_BACKOFF_MS = 60_000;

export interface AuditExporterOptions {
  store: Pick<Store, 'audit' | 'leases' | 'meta'>;
  target: ExportTarget;
  /** First wait after a failure; it doubles with each one. */
  backoffMs: number;
  onFailure: () => void;
  log: Logger;
}

/** What is stored about an export, for all instances. */
interface Position {
  /** Number of the last entry that was delivered. */
  seq: number;
  /** When; absent before the first delivery. */
  at?: string;
  /** Why the last attempt failed. */
  failure?: AuditFailure;
}

/**
 * Exports each entry at least once, in order: the position is stored after the delivery. One instance exports at a time.
 * A failure delays the export and nothing else.
 */
export class AuditExporter {
  private readonly job = new PeriodicJob(() => this.exportPending(), INTERVAL_MS);
  private readonly holder = randomUUID();
  private readonly abort = new AbortController();
  private readonly positionName: string;
  private readonly lease: string;
  private failures = 0;
  private retryAt = 0;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: AuditExporterOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.positionName = `audit-export ${options.target.destination}`;
    this.lease = this.positionName;
  }

  start(): void {
    this.wake();
    this.job.start();
  }

  /** An entry was written. */
  wake(): void {
    void this.job.run();
  }

  async stop(): Promise<void> {
    clearTimeout(this.retryTimer);
    this.abort.abort();
    await this.job.stop();
    await this.options.target.close();
    // Without the store, the lease ends by itself.
    await this.options.store.leases.release(this.lease, this.holder).catch(() => undefined);
  }

  /** Number of the last entry that was delivered. */
  async exportedTo(): Promise<number> {
    return (await this.position()).seq;
  }

  async status(): Promise<AuditStatus['exports'][number]> {
    const { seq, at, failure } = await this.position();
    return {
      destination: this.options.target.destination,
      exportedTo: seq,
      pending: Math.max(0, (await this.options.store.audit.lastSeq()) - seq),
      ...(at === undefined ? {} : { lastAt: at }),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  private async exportPending(): Promise<void> {
    const { store, log, onFailure } = this.options;
    if (this.now() < this.retryAt || this.abort.signal.aborted) return;
    try {
      while (await this.exportBatch()) {
        this.failures = 0;
        if (this.abort.signal.aborted) return;
      }
    } catch (error) {
      if (this.abort.signal.aborted) return;
      this.failures += 1;
      const waitMs = Math.min(MAX_BACKOFF_MS, this.options.backoffMs * 2 ** Math.min(this.failures, 20));
      this.retryAt = this.now() + waitMs;
      this.retryTimer = setTimeout(() => this.wake(), waitMs).unref();
      onFailure();
      const failure = auditFailure(this.now(), error);
      log.warn({ destination: this.options.target.destination, code: failure.code }, 'the audit log was not exported');
      // For the other instances; the store may be the reason of the failure.
      await this.position()
        .then((position) => store.meta.set(this.positionName, JSON.stringify({ ...position, failure })))
        .catch(() => undefined);
    }
  }

  /** False: there is nothing to export, or another instance exports. */
  private async exportBatch(): Promise<boolean> {
    const { store, target } = this.options;
    const { seq } = await this.position();
    const records = await store.audit.oldest(MAX_BATCH_ENTRIES, seq);
    if (records.length === 0) return false;
    if (!(await store.leases.acquire(this.lease, this.holder, this.now(), this.now() + LEASE_MS))) return false;
    // The instance that had the lease may have delivered them.
    if ((await this.position()).seq !== seq) return true;
    await target.send(records.map(entryView), this.abort.signal);
    const position: Position = { seq: records.at(-1)?.seq ?? seq, at: isoTime(this.now()) };
    await store.meta.set(this.positionName, JSON.stringify(position));
    return true;
  }

  private async position(): Promise<Position> {
    const { store } = this.options;
    const position = parsePosition(await store.meta.get(this.positionName));
    // An older backup was restored: its entries are exported again rather than skipped.
    return position.seq > (await store.audit.lastSeq()) ? { seq: 0 } : position;
  }
}

const parsePosition = (text: string | undefined): Position => {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  // Written by this class.
  return isObject(value) ? (value as unknown as Position) : { seq: 0 };
};
