import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { isClosing } from './close-connection.js';

/** An error of Node's HTTP parser. */
interface ParserError extends Error {
  code?: string;
}

const RESPONSES: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunk extensions of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const MALFORMED = ['400 Bad Request', 'The request is not valid HTTP.'] as const;

const rejectConnection = (socket: Duplex, status: string, code: string, message: string): void => {
  const body = JSON.stringify({ error: { code, message } });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy());
};

/** Rejects CONNECT, which Node hands over as a bare connection: this is not a proxy. */
export const rejectTunnel = (socket: Duplex): void => {
  socket.on('error', () => socket.destroy());
  rejectConnection(socket, '405 Method Not Allowed', 'MethodNotAllowed', 'The method CONNECT is not allowed here.');
};

const lastResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Call for every request, so that a response in progress is completed before malformed bytes after it are rejected.
 * Returns the previous response of the connection unless it was sent.
 */
export const trackResponse = (socket: Socket, response: ServerResponse): ServerResponse | undefined => {
  const previous = lastResponses.get(socket);
  lastResponses.set(socket, response);
  return previous?.writableFinished === false ? previous : undefined;
};

/** Rejects bytes that are not a request with an error in the interface's shape, and closes the connection. */
export const rejectMalformedRequest = (error: ParserError, socket: Duplex): void => {
  if (isClosing(socket as Socket)) return;
  const inProgress = lastResponses.get(socket);
  const reject = (): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, message] = RESPONSES[error.code ?? ''] ?? MALFORMED;
    rejectConnection(socket, status, 'InvalidRequest', message);
  };
  // A request with a malformed body gets no second response.
  if (inProgress === undefined || inProgress.writableFinished || !inProgress.req.complete) reject();
  else inProgress.once('close', reject);
};
