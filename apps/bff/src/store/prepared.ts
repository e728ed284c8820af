import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './schema.js';

/** SQL of the statements that most requests execute. PostgreSQL prepares each of them once per connection. */
export const frequentStatements = new Set<string>();

/**
 * Executes a compiled query with other parameters. For the reads of every request: building and compiling a query takes
 * longer than SQLite needs to execute it. `compiled` must have one parameter for each value.
 */
export const prepare = <R>(db: Kysely<Tables>, compiled: CompiledQuery<R>) => {
  frequentStatements.add(compiled.sql);
  return async (...parameters: readonly (string | Uint8Array)[]): Promise<R | undefined> =>
    (await db.executeQuery<R>({ ...compiled, parameters })).rows[0];
};

/** Drivers return Uint8Array or Buffer for a BLOB. */
export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
