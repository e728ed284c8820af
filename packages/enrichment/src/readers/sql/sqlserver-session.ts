import type { Socket } from 'node:net';
import { SearchError } from '@searchdeck/contract';
import type { Connection, ConnectionConfiguration, Request } from 'tedious';
import type { DataSourceError } from '../../errors.js';
import type { OpenSocket } from '../open-socket.js';
import { BUFFERED_ROWS, CONNECT_TIMEOUT_MS, type RowTexts } from './sql-database.js';
import type { SqlServerConnection } from './sqlserver-connection.js';
import { NoEncryptionError } from './sqlserver-errors.js';

export interface SessionOptions {
  connection: SqlServerConnection;
  openSocket: OpenSocket;
  /** Maximum time until the first or next row. */
  timeoutMs: number;
  timeoutError: () => DataSourceError;
  toError: (error: unknown, loginError?: number) => DataSourceError;
  signal: AbortSignal;
}

type Driver = typeof import('tedious');

const PROTOCOL = 'sqlserver';

function waitForConnection(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('The server does not respond.'), { code: 'ETIMEDOUT' }));
    }, CONNECT_TIMEOUT_MS);
    const onError = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      // The outbound policy does not allow the address.
      if (socket.destroyed) return;
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** Fails if the server does not encrypt; the driver would then log in without encryption. */
function connectionClass({ Connection: DriverConnection }: Driver): typeof Connection {
  return class extends DriverConnection {
    override performTlsNegotiation(
      ...[prelogin, signal]: Parameters<Connection['performTlsNegotiation']>
    ): Promise<void> {
      const { encrypt } = this.config.options;
      const { encryptionString } = prelogin as { encryptionString?: string };
      if (encrypt === true && encryptionString !== 'ON' && encryptionString !== 'REQ') {
        return Promise.reject(new NoEncryptionError());
      }
      return super.performTlsNegotiation(prelogin, signal);
    }
  };
}

function configurationOf(
  { host, port, user, password, database, encryption, certificateHost, readOnly }: SqlServerConnection,
  connector: () => Promise<Socket>,
): ConnectionConfiguration {
  return {
    server: host,
    authentication: { type: 'default', options: { userName: user, password } },
    options: {
      port,
      database,
      encrypt: encryption === 'strict' ? 'strict' : encryption !== 'none',
      trustServerCertificate: encryption === 'unverified',
      ...(certificateHost === undefined ? {} : { serverName: certificateHost }),
      readOnlyIntent: readOnly,
      appName: 'searchdeck',
      workstationId: 'searchdeck',
      connector,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // The session has its own limit, which also applies between rows.
      requestTimeout: 0,
    },
  };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const item of items) values.push(item);
  return values;
}

/** A connection that executes one statement after the other. Methods throw DataSourceError, or what the signal aborts with. */
export class SqlServerSession {
  private constructor(
    private readonly driver: Driver,
    private readonly connection: Connection,
    private readonly options: SessionOptions,
    private readonly stop: () => void,
  ) {}

  /** Connects and logs in. Throws the outbound policy's SearchError if the address, or that of a redirection, is not allowed. */
  static async open(options: SessionOptions): Promise<SqlServerSession> {
    const { connection: address, openSocket, signal, toError } = options;
    const driver = (await import('tedious')).default;
    let socket: Socket | undefined;
    let rejection: { error: unknown } | undefined;
    // The driver calls it again with the address of a redirection.
    const connect = async (target: { host: string; port: number } = address): Promise<Socket> => {
      const { host, port } = target;
      try {
        socket = openSocket({ protocol: PROTOCOL, host, port });
        return await waitForConnection(socket.connect(port, host));
      } catch (error) {
        if (error instanceof SearchError) rejection = { error };
        throw error;
      }
    };
    const abort = (): void => void socket?.destroy(new Error('The run ended.'));
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    const connection = new (connectionClass(driver))(configurationOf(address, connect));
    // Pending requests fail with the same error.
    connection.on('error', () => undefined);
    let loginError: number | undefined;
    connection.on('errorMessage', ({ number }) => {
      loginError = number;
    });
    const stop = (): void => {
      signal.removeEventListener('abort', abort);
      connection.close();
      socket?.destroy();
    };
    try {
      await new Promise<void>((resolve, reject) => {
        connection.connect((error) => (error == null ? resolve() : reject(error)));
      });
    } catch (error) {
      stop();
      signal.throwIfAborted();
      throw rejection === undefined ? toError(error, loginError) : rejection.error;
    }
    return new SqlServerSession(driver, connection, options, stop);
  }

  /** Streams the rows of a statement whose parameters are `@p1`, `@p2`, … */
  async *rows(sql: string, parameters: readonly string[] = []): AsyncGenerator<RowTexts> {
    yield* this.execute(sql, (request) => {
      for (const [i, value] of parameters.entries()) {
        request.addParameter(`p${i + 1}`, this.driver.TYPES.NVarChar, value);
      }
      this.connection.execSql(request);
    });
  }

  all(sql: string, parameters: readonly string[] = []): Promise<RowTexts[]> {
    return collect(this.rows(sql, parameters));
  }

  /** Executes statements whose settings apply to the whole session. */
  async run(sql: string): Promise<void> {
    await collect(this.execute(sql, (request) => this.connection.execSqlBatch(request)));
  }

  private async *execute(sql: string, send: (request: Request) => void): AsyncGenerator<RowTexts> {
    const { timeoutMs, timeoutError, toError, signal } = this.options;
    const response: { rows: RowTexts[]; end?: { error?: unknown }; hasTimedOut: boolean; wake: () => void } = {
      rows: [],
      hasTimedOut: false,
      wake: () => undefined,
    };
    const request = new this.driver.Request(sql, (error) => {
      response.end = { error };
      response.wake();
    });
    request.on('row', (columns: { value: unknown }[]) => {
      response.rows.push(columns.map(({ value }) => (value == null ? null : (value as string))));
      if (response.rows.length >= BUFFERED_ROWS) request.pause();
      response.wake();
    });
    const nextRows = async (): Promise<RowTexts[]> => {
      if (response.rows.length === 0 && response.end === undefined) {
        const timer = setTimeout(() => {
          response.hasTimedOut = true;
          request.cancel();
        }, timeoutMs);
        await new Promise<void>((resolve) => {
          response.wake = resolve;
          request.resume();
        });
        clearTimeout(timer);
      }
      return response.rows.splice(0);
    };
    try {
      send(request);
      for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) yield* rows;
    } finally {
      // The server must not continue with a statement whose rows are not read.
      if (response.end === undefined) request.cancel();
    }
    const { end, hasTimedOut } = response;
    if (end?.error == null) return;
    signal.throwIfAborted();
    throw hasTimedOut ? timeoutError() : toError(end.error);
  }

  /** The server ends a transaction whose connection is closed. */
  close(): void {
    this.stop();
  }
}
