import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import {
  preloginOf,
  readBatch,
  readEncryption,
  readLogin,
  readProcedureCall,
  type TdsLogin,
  type TdsRequest,
  type TdsStatement,
} from './tds-requests.js';
import {
  columnsToken,
  doneProcedureTokens,
  doneToken,
  errorToken,
  loginToken,
  routingToken,
  rowToken,
  STATUS,
  transactionToken,
} from './tds-tokens.js';

/** An error of SQL Server, with its number. */
export class TdsError extends Error {
  constructor(
    readonly number: number,
    message: string,
  ) {
    super(message);
  }
}

export interface TdsResult {
  columns: readonly string[];
  rows: Iterable<readonly (string | null)[]> | AsyncIterable<readonly (string | null)[]>;
}

export interface TdsServerOptions {
  /** Returns the rows of a statement, or nothing. The signal aborts when the client cancels it. A TdsError is sent to the client. */
  execute: (statement: TdsStatement, signal: AbortSignal) => TdsResult | undefined | Promise<TdsResult | undefined>;
  /** Throws a TdsError for a login that fails. */
  logIn?: (login: TdsLogin) => void;
  /** PEM. Absent: connections cannot be encrypted. */
  certificate?: { key: string; cert: string };
  /** Whether connections must be encrypted. */
  requiresEncryption?: boolean;
  /** The address of the server to which clients are redirected. */
  redirectsTo?: { host: string; port: number };
}

export interface TdsServer {
  readonly port: number;
  /** The statements so far, with whitespace reduced. */
  readonly statements: readonly string[];
  /** How often clients canceled a statement. */
  readonly cancellations: number;
  /** Whether the last login was encrypted. */
  readonly isEncrypted: boolean;
  stop(): Promise<void>;
}

const PACKET = { batch: 0x01, procedure: 0x03, response: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 } as const;
const HEADER_BYTES = 8;
const PACKET_BYTES = 4096;
const END_OF_MESSAGE = 1;
const ENCRYPTION = { on: 1, notSupported: 2, required: 3 } as const;
const NO_TRANSACTION = '0'.repeat(16);

/** Splits a message into packets. */
function packetsOf(type: number, message: Buffer, isLast: boolean): Buffer {
  const packets: Buffer[] = [];
  for (let start = 0; start === 0 || start < message.length; start += PACKET_BYTES - HEADER_BYTES) {
    const content = message.subarray(start, start + PACKET_BYTES - HEADER_BYTES);
    const isEnd = isLast && start + content.length >= message.length;
    const header = Buffer.from([type, isEnd ? END_OF_MESSAGE : 0, 0, 0, 0, 0, packets.length & 0xff, 0]);
    header.writeUInt16BE(HEADER_BYTES + content.length, 2);
    packets.push(header, content);
  }
  return Buffer.concat(packets);
}

/** The stream of a TLS connection: only its handshake is inside of messages. */
class HandshakeStream extends Duplex {
  private chunks: Buffer[] = [];
  isInMessages = true;

  constructor(private readonly socket: Socket) {
    super();
  }

  override _read(): void {
    // Data is pushed as it arrives.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    if (!this.isInMessages && this.chunks.length === 0) {
      this.socket.write(chunk, () => done());
      return;
    }
    // A client expects the whole response in one message.
    if (this.chunks.length === 0) setImmediate(() => this.flushMessage());
    this.chunks.push(chunk);
    done();
  }

  private flushMessage(): void {
    const message = Buffer.concat(this.chunks);
    this.chunks = [];
    this.socket.write(packetsOf(PACKET.prelogin, message, true));
  }
}

/** A client of the server. */
class Session {
  private buffer = Buffer.alloc(0);
  private message: Buffer[] = [];
  private output: Duplex;
  private handshake: HandshakeStream | undefined;
  private isEncrypted = false;
  private execution: AbortController | undefined;
  private transaction = NO_TRANSACTION;
  private lastResponse: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly options: TdsServerOptions,
    private readonly log: { statements: string[]; cancellations: number; isEncrypted: boolean },
  ) {
    this.output = socket;
    socket.on('data', (chunk: Buffer) => {
      if (this.handshake?.isInMessages === false) this.handshake.push(chunk);
      else this.receive(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.execution?.abort());
  }

  private receive(chunk: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    while (this.buffer.length >= HEADER_BYTES && this.buffer.length >= this.buffer.readUInt16BE(2)) {
      const [type = 0, status = 0] = this.buffer;
      const length = this.buffer.readUInt16BE(2);
      this.message.push(this.buffer.subarray(HEADER_BYTES, length));
      this.buffer = this.buffer.subarray(length);
      if ((status & END_OF_MESSAGE) === 0) continue;
      const message = Buffer.concat(this.message);
      this.message = [];
      this.handle(type, message);
    }
  }

  private handle(type: number, message: Buffer): void {
    switch (type) {
      case PACKET.prelogin:
        this.negotiate(message);
        break;
      case PACKET.login:
        this.logIn(readLogin(message));
        break;
      case PACKET.attention:
        this.log.cancellations++;
        this.execution?.abort();
        // The canceled statement ends its response first.
        this.lastResponse = this.lastResponse.then(() => this.send(doneToken(STATUS.attention)));
        break;
      case PACKET.batch:
        this.start(readBatch(message));
        break;
      case PACKET.procedure:
        this.start(readProcedureCall(message));
        break;
      default:
        this.socket.destroy();
    }
  }

  private negotiate(message: Buffer): void {
    if (this.handshake !== undefined) {
      this.handshake.push(message);
      return;
    }
    const { certificate, requiresEncryption = false } = this.options;
    const isOffered = readEncryption(message) === ENCRYPTION.on;
    const isUsed = certificate !== undefined && isOffered;
    const encryption = isUsed ? ENCRYPTION.on : requiresEncryption ? ENCRYPTION.required : ENCRYPTION.notSupported;
    this.socket.write(packetsOf(PACKET.response, preloginOf(encryption), true));
    if (!isUsed) return;
    const handshake = new HandshakeStream(this.socket);
    this.handshake = handshake;
    const secure = new TLSSocket(handshake, { isServer: true, ...certificate });
    secure.on('secure', () => {
      this.isEncrypted = true;
      this.output = secure;
      // The last response of the handshake follows this event.
      setImmediate(() => {
        handshake.isInMessages = false;
      });
    });
    secure.on('data', (chunk: Buffer) => this.receive(chunk));
    secure.on('error', () => this.socket.destroy());
  }

  private logIn(login: TdsLogin): void {
    this.log.isEncrypted = this.isEncrypted;
    const { logIn, redirectsTo } = this.options;
    try {
      logIn?.(login);
    } catch (error) {
      if (!(error instanceof TdsError)) throw error;
      void this.send(errorToken(error.number, error.message), doneToken(STATUS.error));
      return;
    }
    const routing = redirectsTo === undefined ? [] : [routingToken(redirectsTo.host, redirectsTo.port)];
    void this.send(loginToken(), ...routing, doneToken(STATUS.final));
  }

  private start(request: TdsRequest): void {
    const controller = new AbortController();
    this.execution = controller;
    this.lastResponse = this.lastResponse
      .then(() => this.execute(request, controller.signal))
      .catch(() => void this.socket.destroy());
  }

  private async execute({ statement, transaction }: TdsRequest, signal: AbortSignal): Promise<void> {
    const done = (status: number, rows = 0): Buffer =>
      statement.isBatch ? doneToken(status | STATUS.count, rows) : doneProcedureTokens(status, rows);
    const sql = statement.sql.trim().replaceAll(/\s+/g, ' ');
    this.log.statements.push(sql);
    let count = 0;
    try {
      if (transaction !== this.transaction) throw new TdsError(3989, 'New request is not allowed to start.');
      if (/\bbegin transaction\b/i.test(sql)) {
        const descriptor = randomBytes(8);
        this.transaction = descriptor.toString('hex');
        await this.write(transactionToken(descriptor), false);
      }
      // The driver's settings at the start of a session.
      const result = sql.startsWith('set ') ? undefined : await this.options.execute({ ...statement, sql }, signal);
      if (result !== undefined) {
        await this.write(columnsToken(result.columns), false);
        for await (const row of result.rows) {
          if (signal.aborted) break;
          count++;
          await this.write(rowToken(row), false);
        }
      }
      await this.send(done(signal.aborted ? STATUS.error : STATUS.final, count));
    } catch (error) {
      if (signal.aborted) await this.send(done(STATUS.error));
      else if (error instanceof TdsError) await this.send(errorToken(error.number, error.message), done(STATUS.error));
      else throw error;
    }
  }

  private async write(message: Buffer, isLast: boolean): Promise<void> {
    if (this.output.destroyed) return;
    if (!this.output.write(packetsOf(PACKET.response, message, isLast))) {
      await Promise.race([once(this.output, 'drain'), once(this.output, 'close')]);
    }
  }

  /** Sends the end of a response. */
  private send(...tokens: readonly Buffer[]): Promise<void> {
    return this.write(Buffer.concat(tokens), true);
  }
}

/**
 * Starts a server with the protocol of SQL Server (TDS 7.4) on a free port of 127.0.0.1: logins with a password, TLS,
 * batches, `sp_executesql` with texts as parameters, rows of texts, errors, and cancellations. It has no database: a
 * function returns the rows of each statement.
 */
export async function startTdsServer(options: TdsServerOptions): Promise<TdsServer> {
  const log = { statements: [] as string[], cancellations: 0, isEncrypted: false };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void new Session(socket, options, log);
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    statements: log.statements,
    get cancellations() {
      return log.cancellations;
    },
    get isEncrypted() {
      return log.isEncrypted;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
