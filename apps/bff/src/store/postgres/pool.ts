import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { frequentStatements } from '../prepared.js';
import { StoreFailure } from '../store-failure.js';
import { postgresFailure } from './failure.js';

// Defaults: the database URL can set other limits, as in `?lock_timeout=2000`.

const MAX_CONNECTIONS = 10;
/** Time to wait for a free or a new connection. */
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Time to wait for a row or a table that another transaction has locked. */
const LOCK_TIMEOUT_MS = 10_000;
/** Time to wait for a response: a server that is gone without closing its connections never sends one. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** Reads bigint columns as numbers: times, counts, and ids are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export const clientConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'searchdeck',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  types,
});

const poolConfig = (url: string): pg.PoolConfig => ({
  ...clientConfig(url),
  max: MAX_CONNECTIONS,
  idleTimeoutMillis: IDLE_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: RESPONSE_TIMEOUT_MS,
});

/** The server plans a named statement once for each connection. */
const nameOf = (sql: string): string => `s${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;

class PooledClient implements Pick<PostgresPoolClient, 'release'> {
  private isBroken = false;
  constructor(private readonly client: pg.PoolClient) {}

  async query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    // Closing the broken connection ends its transaction, and an error of the rollback would hide the first one.
    if (sql === 'rollback' && this.isBroken) return { command: sql, rowCount: 0, oid: 0, fields: [], rows: [] };
    const name = frequentStatements.has(sql) ? nameOf(sql) : undefined;
    try {
      return await this.client.query({ text: sql, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      const failure = postgresFailure(error);
      // The connection is closed, or still waits for the response.
      if (failure instanceof StoreFailure && !(error instanceof pg.DatabaseError)) this.isBroken = true;
      throw failure;
    }
  }

  release(): void {
    this.client.release(this.isBroken);
  }
}

/** A pool of connections for kysely. Its methods reject with the errors of {@link postgresFailure}. */
export const openPool = (url: string): PostgresPool => {
  const pool = new pg.Pool(poolConfig(url));
  // The server closed an idle connection, for example because it restarts. The next request opens another one.
  pool.on('error', () => undefined);
  // While a connection is in use, the pool does not listen. Without a listener, a connection that is reset would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw postgresFailure(error);
      }
      return new PooledClient(client) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
};
