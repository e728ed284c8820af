import type { Socket } from 'node:net';
import type { Client as ClientClass } from 'pg';
import type { DataSourceError } from '../../errors.js';
import type { OpenSocket } from '../open-socket.js';
import type { PostgresConnection } from './postgres-connection.js';
import { toPostgresError, type PostgresSubject } from './postgres-errors.js';
import { readValue, type PostgresType } from './postgres-values.js';
import {
  BUFFERED_ROWS,
  CONNECT_TIMEOUT_MS,
  COUNT_TIMEOUT_MS,
  countStatement,
  selectStatement,
  type RowTexts,
  type SqlDatabase,
  type SqlQuery,
  type SqlSelection,
  type SqlTable,
} from './sql-database.js';
import { tableNotFoundError, tableSubjectOf } from './sql-errors.js';
import { parseTableName, serverSubject } from './sql-names.js';

export interface PostgresTable {
  connection: PostgresConnection;
  /** Name of the container. */
  table: string;
  /** Maximum time of a query, and of fetching each batch of its rows. */
  timeoutMs: number;
  openSocket: OpenSocket;
}

type Client = InstanceType<typeof ClientClass>;

/** Added to the server's own timeout, in case the server no longer responds. */
const RESPONSE_GRACE_MS = 10_000;

/**
 * Formats that compare and convert exactly. They are local to the transaction, so that a connection pooler does not
 * keep them.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '1',
  idle_in_transaction_session_timeout: '0',
};

const COLUMNS = `
  select a.attname as name, coalesce(base.typname, t.typname) as type, element.typname as element
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  left join pg_catalog.pg_type element on element.oid = coalesce(base.typelem, t.typelem)
    and coalesce(base.typcategory, t.typcategory) = 'A'
  where a.attrelid = pg_catalog.to_regclass($1) and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Creates a client that ignores environment variables and the password file. */
async function createClient({ connection, timeoutMs }: PostgresTable, socket: Socket): Promise<Client> {
  const { Client } = (await import('pg')).default;
  const { host, port, user, password, database, sslMode } = connection;
  const client = new Client({
    host,
    port,
    user,
    password: () => password,
    database,
    stream: () => socket,
    ssl: sslMode === 'disable' ? false : { rejectUnauthorized: sslMode === 'verify-full' },
    application_name: 'searchdeck',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: timeoutMs + RESPONSE_GRACE_MS,
    // Values remain in the server's text form.
    types: { getTypeParser: () => (text: string) => text },
  });
  // Pending queries fail with the same error.
  client.on('error', () => undefined);
  return client;
}

class OpenTable implements SqlTable {
  constructor(
    private readonly client: Client,
    private readonly name: string,
    private readonly types: readonly (PostgresType & { column: string })[],
    private readonly toError: (error: unknown) => DataSourceError,
  ) {}

  get columns(): readonly string[] {
    return this.types.map(({ column }) => column);
  }

  quote(column: string): string {
    return quote(column);
  }

  placeholder(number: number): string {
    return `$${number}`;
  }

  async *rows(query: SqlQuery): AsyncGenerator<RowTexts> {
    const select = selectStatement(this, this.name, query);
    let isOpen = false;
    try {
      await this.client.query(`declare searchdeck no scroll cursor for ${select}`, [...query.parameters]);
      isOpen = true;
      for (;;) {
        const { rows } = await this.client.query<(string | null)[]>({
          text: `fetch ${BUFFERED_ROWS} from searchdeck`,
          rowMode: 'array',
        });
        yield* rows;
        if (rows.length < BUFFERED_ROWS) break;
      }
    } catch (error) {
      isOpen = false;
      throw this.toError(error);
    } finally {
      if (isOpen) await this.client.query('close searchdeck').catch(() => undefined);
    }
  }

  /** A savepoint also ends the time limit. */
  async count(selection: SqlSelection, maximum: number): Promise<number | undefined> {
    await this.client.query('savepoint searchdeck_count').catch((error: unknown) => {
      throw this.toError(error);
    });
    try {
      await this.client.query(`set local statement_timeout = ${COUNT_TIMEOUT_MS}`);
      const { rows } = await this.client.query<(string | null)[]>({
        text: countStatement(this.name, selection, maximum),
        values: [...selection.parameters],
        rowMode: 'array',
      });
      return Number(rows[0]?.[0]);
    } catch {
      return undefined;
    } finally {
      await this.client.query('rollback to savepoint searchdeck_count').catch(() => undefined);
    }
  }

  fields(row: RowTexts): Record<string, unknown> {
    return Object.fromEntries(this.types.map((type, i) => [type.column, readValue(type, row[i] ?? null)]));
  }
}

export class PostgresDatabase implements SqlDatabase {
  readonly server: string;
  private readonly parts: readonly string[];

  /** Throws DataSourceError `invalidConnection`. It does not connect. */
  constructor(private readonly source: PostgresTable) {
    const { host, port } = source.connection;
    this.server = serverSubject('PostgreSQL server', host, port);
    this.parts = parseTableName(source.table);
  }

  private get subject(): PostgresSubject {
    const { connection, table, timeoutMs } = this.source;
    const { database, user } = connection;
    return { server: this.server, database, user, table, timeoutSeconds: timeoutMs / 1000 };
  }

  /** Connects and begins a transaction, so that all queries read the same snapshot of the database. */
  private async open(socket: Socket): Promise<OpenTable> {
    const toError = (error: unknown): DataSourceError => toPostgresError(error, this.subject);
    try {
      const client = await createClient(this.source, socket);
      await client.connect();
      const timeout = { statement_timeout: String(this.source.timeoutMs) };
      const settings = Object.entries({ ...SETTINGS, ...timeout });
      const begin = ['begin isolation level repeatable read read only'];
      await client.query([...begin, ...settings.map(([name, value]) => `set local ${name} = '${value}'`)].join('; '));
      const name = this.parts.map(quote).join('.');
      const { rows } = await client.query<{ name: string; type: string; element: string | null }>(COLUMNS, [name]);
      if (rows.length === 0) throw tableNotFoundError(tableSubjectOf(this.source.table, this.server));
      const types = rows.map(({ name: column, type, element }) => ({
        column,
        name: type,
        ...(element === null ? {} : { elementName: element }),
      }));
      return new OpenTable(client, name, types, toError);
    } catch (error) {
      throw toError(error);
    }
  }

  async *read<T>(readTable: (table: SqlTable) => AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
    signal.throwIfAborted();
    const { host, port } = this.source.connection;
    const socket = this.source.openSocket({ protocol: 'postgresql', host, port });
    const abort = (): void => void socket.destroy();
    signal.addEventListener('abort', abort);
    try {
      yield* readTable(await this.open(socket));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      // The server ends a transaction whose connection is closed.
      socket.destroy();
    }
  }
}
