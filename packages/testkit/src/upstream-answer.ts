import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An ordinary answer. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Several parts are written one by one, `everyMs` apart: a trickle. */
  readonly body?: string | Buffer | readonly (string | Buffer)[];
  readonly everyMs?: number;
  /** Waited before the status line. */
  readonly delayMs?: number;
}

/** What goes wrong on real networks. */
export type Fault =
  /** The connection is reset before any byte of the answer. */
  | { readonly fault: 'reset' }
  /** The request is read and never answered. */
  | { readonly fault: 'silence' }
  /** These bytes stand where an HTTP answer should, then the connection closes. */
  | { readonly fault: 'garbage'; readonly bytes: string | Buffer }
  /** The head and `sent` arrive, then the connection is reset. */
  | { readonly fault: 'reset-in-body'; readonly reply?: Reply; readonly sent: string | Buffer }
  /** The head announces `announced` bytes, `sent` arrives, then the connection closes as if all were well. */
  | { readonly fault: 'truncated'; readonly reply?: Reply; readonly sent: string | Buffer; readonly announced: number };

export type Answer = Reply | Fault;

/** A redirect; nothing of ours may follow it. */
export const redirect = (location: string, status = 307): Reply => ({ status, headers: { location } });

/** Writes the answer, however wrong it is meant to be. */
export async function give(answer: Answer, response: ServerResponse): Promise<void> {
  if (!('fault' in answer)) return reply(answer, response);
  const { socket } = response;
  switch (answer.fault) {
    case 'silence':
      return;
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'garbage':
      socket?.end(answer.bytes);
      return;
    case 'reset-in-body':
      response.writeHead(answer.reply?.status ?? 200, answer.reply?.headers);
      await flushed(response, answer.sent);
      socket?.resetAndDestroy();
      return;
    case 'truncated':
      response.writeHead(answer.reply?.status ?? 200, {
        ...answer.reply?.headers,
        'content-length': String(answer.announced),
      });
      await flushed(response, answer.sent);
      socket?.end();
      return;
  }
}

async function reply({ status = 200, headers, body = '', everyMs = 0, delayMs = 0 }: Reply, response: ServerResponse) {
  if (delayMs > 0) await sleep(delayMs);
  response.writeHead(status, headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.end(body);
    return;
  }
  for (const part of body) {
    if (response.destroyed) return;
    response.write(part);
    await sleep(everyMs);
  }
  response.end();
}

/** Waits until the bytes left this process, so that a reset after them does not overtake them. */
async function flushed(response: ServerResponse, bytes: string | Buffer) {
  await new Promise<void>((resolve) => {
    response.write(bytes, () => resolve());
  });
  await sleep(20);
}
