import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './schema.js';

/** Texts of the statements that most requests run; PostgreSQL prepares them once for each connection. */
export const frequentStatements = new Set<string>();

/**
 * Compiles a query once and runs it with other parameters. For the reads of every request: building and compiling a
 * query costs more than SQLite needs to run it. `compiled` must have one parameter per value.
 */
export const prepared = <R>(db: Kysely<Tables>, compiled: CompiledQuery<R>) => {
  frequentStatements.add(compiled.sql);
  return async (...parameters: readonly (string | Uint8Array)[]): Promise<R | undefined> =>
    (await db.executeQuery<R>({ ...compiled, parameters })).rows[0];
};

/** Drivers return Uint8Array or Buffer for a BLOB. */
export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
