import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecordedRequest } from './recorded-request.js';
import { send, type UpstreamResponse } from './upstream-response.js';

/** Called when a request has arrived completely. */
export type Responder = (request: RecordedRequest) => UpstreamResponse | Promise<UpstreamResponse>;

/** An HTTP server in the place of an upstream: it records requests and sends the configured responses. */
export interface RecordingUpstream {
  /** Without a path: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** Every request whose head arrived, in order. */
  readonly requests: readonly RecordedRequest[];
  /** Number of connections that were opened, with or without requests. */
  readonly connections: number;
  /** Bytes that arrived on all connections; 0 proves that nothing reached the server. */
  bytesReceived(): number;
  /** Queues responses for the next requests; they precede those of the {@link Responder}. */
  next(...responses: readonly UpstreamResponse[]): void;
  /** Waits until `count` requests have arrived. Throws after `timeoutMs`. Default: 5000. */
  waitFor(count: number, timeoutMs?: number): Promise<void>;
  /** Closes all connections and the server. */
  close(): Promise<void>;
}

/** Starts an upstream on a free port of 127.0.0.1. The default response is an empty JSON object. */
export async function startUpstream(responder: Responder = () => jsonResponse({})): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = [];
  const queue: UpstreamResponse[] = [];
  const sockets: { readonly bytesRead: number }[] = [];
  // Tests send malformed requests on purpose, so everything is accepted that Node can parse.
  const server = createServer({ insecureHTTPParser: true, keepAliveTimeout: 0 }, (message, response) => {
    const request = new RecordedRequest(message);
    requests.push(request);
    message.on('end', () => {
      void (async () => send(queue.shift() ?? (await responder(request)), response))().catch(() => response.destroy());
    });
    message.on('error', () => response.destroy());
  });
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    get connections() {
      return sockets.length;
    },
    bytesReceived: () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0),
    next: (...responses) => void queue.push(...responses),
    async waitFor(count, timeoutMs = 5000) {
      const deadline = performance.now() + timeoutMs;
      while (requests.length < count) {
        if (performance.now() > deadline) {
          throw new Error(`${requests.length} of ${count} requests after ${timeoutMs} ms`);
        }
        await sleep(5);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const jsonResponse = (value: unknown): UpstreamResponse => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
