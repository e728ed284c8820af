import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseResponses, type RawResponse } from './raw-responses.js';

export type RawPiece = string | Buffer | { readonly waitMs: number };

export interface RawOptions {
  readonly port: number;
  readonly host?: string;
  /** Sent in order and unchanged, with pauses of `waitMs`; strings are latin1. */
  readonly send: RawPiece | readonly RawPiece[];
  /** The exchange ends after this time without a byte. Long by default, because most tests wait for the server to close. */
  readonly idleTimeoutMs?: number;
  /** Closes this side of the connection after everything is sent. */
  readonly end?: boolean;
}

export interface RawExchange {
  /** All bytes that the server sent. */
  readonly bytes: Buffer;
  readonly responses: readonly RawResponse[];
  /** Whether the server closed or reset the connection, or sent nothing for `idleTimeoutMs`. */
  readonly outcome: 'closed' | 'reset' | 'idle';
}

/** Sends exact bytes to a server, for requests that no HTTP client sends. */
export async function sendRaw({
  port,
  host = '127.0.0.1',
  send,
  idleTimeoutMs = 10_000,
  end = false,
}: RawOptions): Promise<RawExchange> {
  const socket = connect({ port, host });
  const chunks: Buffer[] = [];
  const outcomePromise = new Promise<RawExchange['outcome']>((resolve, reject) => {
    socket.setTimeout(idleTimeoutMs, () => resolve('idle'));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => resolve('closed'));
    socket.once('close', () => resolve('closed'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve('reset');
      else reject(error);
    });
  });
  try {
    const [outcome] = await Promise.all([outcomePromise, write()]);
    const bytes = Buffer.concat(chunks);
    return { bytes, responses: parseResponses(bytes), outcome };
  } finally {
    socket.destroy();
  }

  async function write() {
    const pieces = Array.isArray(send) ? (send as readonly RawPiece[]) : [send as RawPiece];
    for (const piece of pieces) {
      if (socket.destroyed) return;
      if (typeof piece === 'object' && 'waitMs' in piece) await sleep(piece.waitMs);
      else socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    }
    if (end) socket.end();
  }
}
