import { badRequest } from '@searchdeck/contract';
import pg from 'pg';
import { StoreFailure, type StoreFailureKind } from '../store-failure.js';

/** SQLSTATE codes, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const kinds: Readonly<Record<string, StoreFailureKind>> = {
  '25006': 'unavailable', // read_only_sql_transaction: a standby, or a server that is being moved
  '25P03': 'busy', // idle_in_transaction_session_timeout
  '40001': 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available
  '57014': 'busy', // query_canceled: statement_timeout
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '57P05': 'unavailable', // idle_session_timeout
  '58P01': 'damaged', // undefined_file
  XX001: 'damaged', // data_corrupted
  XX002: 'damaged', // index_corrupted
};

const kindOf = (code: string | undefined): StoreFailureKind | undefined =>
  // 08: connection exceptions; 28: the password was changed while the program runs.
  kinds[code ?? ''] ?? (/^(08|28)/.test(code ?? '') ? 'unavailable' : undefined);

/** character_not_in_repertoire: a text of PostgreSQL cannot contain U+0000. */
const INVALID_TEXT = '22021';

/** Messages of the timeouts of pg, which have no code. */
const TIMEOUT = /^(timeout exceeded|query read timeout)/i;

/**
 * The StoreFailure for an error of pg. Other errors, such as violated constraints, are returned unchanged. Errors of the
 * connection have no SQLSTATE.
 */
export const postgresFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    if (code === INVALID_TEXT) return badRequest("A string contains the character U+0000, which can't be stored.");
    const kind = kindOf(code);
    return kind === undefined ? error : new StoreFailure(kind, code, { cause: error });
  }
  return new StoreFailure(TIMEOUT.test(error.message) ? 'busy' : 'unavailable', code, { cause: error });
};
