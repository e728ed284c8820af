import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RecordedRequest } from './recorded-request.js';
import { give, type Answer } from './upstream-answer.js';

/** Called when the whole request has arrived. */
export type Answerer = (request: RecordedRequest) => Answer | Promise<Answer>;

/** An HTTP server in the role of an upstream: records requests, and sends the responses that a test queues. */
export interface RecordingUpstream {
  /** Without a path: `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly port: number;
  /** Every request whose head arrived, in order. */
  readonly requests: readonly RecordedRequest[];
  /** How many connections were opened, with or without a request on them. */
  readonly connections: number;
  /** Bytes that arrived on all connections: 0 is what a sink must show that nothing may reach. */
  bytesReceived(): number;
  /** Answers for the next requests, before those of the {@link Answerer}. */
  next(...answers: readonly Answer[]): void;
  /** Waits for a number of requests; throws after `withinMs`. */
  waitFor(count: number, withinMs?: number): Promise<void>;
  /** Ends every connection and stops to listen. */
  close(): Promise<void>;
}

/** Starts an upstream on a free port of 127.0.0.1. The default answer is an empty JSON object. */
export async function startUpstream(answerer: Answerer = () => jsonReply({})): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = [];
  const queued: Answer[] = [];
  const sockets: { readonly bytesRead: number }[] = [];
  // Requests that are wrong on purpose belong to the tests: nothing is refused here that Node lets through.
  const server = createServer({ insecureHTTPParser: true, keepAliveTimeout: 0 }, (message, response) => {
    const request = new RecordedRequest(message);
    requests.push(request);
    message.on('end', () => {
      void (async () => give(queued.shift() ?? (await answerer(request)), response))().catch(() => response.destroy());
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
    next: (...answers) => void queued.push(...answers),
    async waitFor(count, withinMs = 5000) {
      const until = performance.now() + withinMs;
      while (requests.length < count) {
        if (performance.now() > until) throw new Error(`${requests.length} of ${count} requests after ${withinMs} ms`);
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

const jsonReply = (value: unknown): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
