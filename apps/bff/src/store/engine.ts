import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './schema.js';

/** What SQLite and PostgreSQL do differently. Everything else in the repositories is the same SQL. */
export interface Engine {
  /**
   * Whether several processes can use the store at the same time. If so, tasks are leased, and changes of other
   * processes are read from the store.
   */
  readonly isShared: boolean;
  /** Names of the migrations, in order. */
  readonly migrations: readonly string[];
  /** Locks the key until the transaction ends: other transactions that lock the same key wait. */
  lock(tx: Kysely<Tables>, key: string): Promise<void>;
  /**
   * The next number of an audit entry. No number is assigned twice, and none is skipped: other transactions that call
   * this wait until the transaction ends.
   */
  nextAuditSeq(tx: Kysely<Tables>): Promise<number>;
  /** The highest number that was ever assigned to an audit entry; 0: none. */
  lastAuditSeq(db: Kysely<Tables>): Promise<number>;
  /** The current time in milliseconds since 1970, of a clock that all processes share. */
  now(): RawBuilder<number>;
}
