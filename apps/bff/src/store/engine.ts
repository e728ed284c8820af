import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './schema.js';

/** What SQLite and PostgreSQL do differently. Everything else in the repositories is the same SQL. */
export interface Engine {
  /**
   * Whether several processes use the store at the same time. Then each task is leased, and what another process
   * stored is read again.
   */
  readonly isShared: boolean;
  /** Names of the migrations, in order. */
  readonly migrations: readonly string[];
  /** Until the end of the transaction, other transactions wait here if they use the same key. */
  lock(tx: Kysely<Tables>, key: string): Promise<void>;
  /**
   * The next number of an audit entry: no number is assigned twice, and none is skipped. Until the end of the transaction,
   * other transactions wait here.
   */
  nextAuditSeq(tx: Kysely<Tables>): Promise<number>;
  /** The highest number that was ever assigned; 0: none. */
  lastAuditSeq(db: Kysely<Tables>): Promise<number>;
  /** The time of the clock that all processes share, in milliseconds since 1970. */
  now(): RawBuilder<number>;
}
