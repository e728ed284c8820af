import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAnswers, type RawAnswer } from './raw-answers.js';

export type RawPiece = string | Buffer | { readonly waitMs: number };

export interface RawOptions {
  readonly port: number;
  readonly host?: string;
  /** Sent as they are, in order, with the waits between them; strings are latin1. */
  readonly send: RawPiece | readonly RawPiece[];
  /** The exchange ends after this long without a byte; long by default, as a server that is to close needs no hurry. */
  readonly quietMs?: number;
  /** Close our half once all is sent. */
  readonly end?: boolean;
}

export interface RawExchange {
  /** Everything that came back. */
  readonly bytes: Buffer;
  readonly answers: readonly RawAnswer[];
  /** How it ended: the server closed, it reset the connection, or nothing more came for `quietMs`. */
  readonly ended: 'closed' | 'reset' | 'quiet';
}

/** Speaks to a server in exact bytes, for requests that no HTTP client would send. */
export async function sendRaw({
  port,
  host = '127.0.0.1',
  send,
  quietMs = 10_000,
  end = false,
}: RawOptions): Promise<RawExchange> {
  const socket = connect({ port, host });
  const chunks: Buffer[] = [];
  const finished = new Promise<RawExchange['ended']>((resolve, reject) => {
    socket.setTimeout(quietMs, () => resolve('quiet'));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('end', () => resolve('closed'));
    socket.once('close', () => resolve('closed'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve('reset');
      else reject(error);
    });
  });
  try {
    const [ended] = await Promise.all([finished, write()]);
    const bytes = Buffer.concat(chunks);
    return { bytes, answers: parseAnswers(bytes), ended };
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
