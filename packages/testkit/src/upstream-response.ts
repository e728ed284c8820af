import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A valid HTTP response. */
export interface HttpResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Parts are written one at a time, with a pause of `intervalMs` after each. */
  readonly body?: string | Buffer | readonly (string | Buffer)[];
  readonly intervalMs?: number;
  /** Pause before the status line. */
  readonly delayMs?: number;
}

type ResponseHead = Pick<HttpResponse, 'status' | 'headers'>;

/** A fault of a real network or server. */
export type Fault =
  /** Resets the connection before the first byte of the response. */
  | { readonly fault: 'reset' }
  /** Reads the request and never responds. */
  | { readonly fault: 'silence' }
  /** Sends bytes that are not an HTTP response, then closes the connection. */
  | { readonly fault: 'garbage'; readonly bytes: string | Buffer }
  /** Sends the head and `body`, then resets the connection. */
  | { readonly fault: 'reset-in-body'; readonly head?: ResponseHead; readonly body: string | Buffer }
  /** Sends `body`, which is shorter than `contentLength`, then closes the connection without an error. */
  | {
      readonly fault: 'truncated';
      readonly head?: ResponseHead;
      readonly body: string | Buffer;
      readonly contentLength: number;
    };

export type UpstreamResponse = HttpResponse | Fault;

/** A redirect, which a tested client must not follow. */
export const redirect = (location: string, status = 307): HttpResponse => ({ status, headers: { location } });

/** Sends a response or simulates a fault. */
export async function send(definition: UpstreamResponse, response: ServerResponse): Promise<void> {
  if (!('fault' in definition)) return sendHttp(definition, response);
  const { socket } = response;
  switch (definition.fault) {
    case 'silence':
      return;
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'garbage':
      socket?.end(definition.bytes);
      return;
    case 'reset-in-body':
      response.writeHead(definition.head?.status ?? 200, definition.head?.headers);
      await flush(response, definition.body);
      socket?.resetAndDestroy();
      return;
    case 'truncated':
      response.writeHead(definition.head?.status ?? 200, {
        ...definition.head?.headers,
        'content-length': String(definition.contentLength),
      });
      await flush(response, definition.body);
      socket?.end();
      return;
  }
}

async function sendHttp(
  { status = 200, headers, body = '', intervalMs = 0, delayMs = 0 }: HttpResponse,
  response: ServerResponse,
) {
  if (delayMs > 0) await sleep(delayMs);
  response.writeHead(status, headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.end(body);
    return;
  }
  for (const part of body) {
    if (response.destroyed) return;
    response.write(part);
    await sleep(intervalMs);
  }
  response.end();
}

/** Waits until the bytes have left this process, so that a reset does not overtake them. */
async function flush(response: ServerResponse, bytes: string | Buffer) {
  await new Promise<void>((resolve) => {
    response.write(bytes, () => resolve());
  });
  await sleep(20);
}
