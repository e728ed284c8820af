import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { isClosing } from './unread.js';

/** What Node's parser found wrong with the bytes of a connection. */
interface ParserError extends Error {
  code?: string;
}

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunk extensions of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const MALFORMED = ['400 Bad Request', 'The request is not valid HTTP.'] as const;

const refuseConnection = (socket: Duplex, status: string, code: string, message: string): void => {
  const body = JSON.stringify({ error: { code, message } });
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy());
};

/** Answers CONNECT, which Node hands over as a bare connection: this is no proxy. */
export const refuseTunnel = (socket: Duplex): void => {
  socket.on('error', () => socket.destroy());
  refuseConnection(socket, '405 Method Not Allowed', 'MethodNotAllowed', 'The method CONNECT is not allowed here.');
};

const last = new WeakMap<Duplex, ServerResponse>();

/**
 * Call for every request: an answer that is under way when broken bytes follow it is still given. Returns the answer
 * before it on the connection, unless that is sent.
 */
export const noteResponse = (socket: Socket, response: ServerResponse): ServerResponse | undefined => {
  const before = last.get(socket);
  last.set(socket, response);
  return before?.writableFinished === false ? before : undefined;
};

/** Answers bytes that are no request, in the shape of the interface's errors, and closes. */
export const answerBrokenRequest = (error: ParserError, socket: Duplex): void => {
  if (isClosing(socket as Socket)) return;
  const underWay = last.get(socket);
  const refuse = (): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    refuseConnection(socket, status, 'InvalidRequest', message);
  };
  // Of a request whose own body broke off there is nothing left to answer but this.
  if (underWay === undefined || underWay.writableFinished || !underWay.req.complete) refuse();
  else underWay.once('close', refuse);
};
