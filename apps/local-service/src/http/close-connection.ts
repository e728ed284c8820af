import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of bytes read from a client that keeps sending after the response. */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;
/** Time after which the connection is closed. */
const MAX_LINGER_MS = 10_000;

const closingSockets = new WeakSet<Socket>();

/** Whether the final response of a connection was already sent; bytes that still arrive are not a request. */
export const isClosing = (socket: Socket): boolean => closingSockets.has(socket);

/**
 * Sends a response to a request whose body was not read, and closes the connection. Closing with unread bytes would reset
 * it, and the client could lose the response; so only our direction is closed, and what the client sends is discarded.
 */
export const sendAndClose = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  content: string,
): void => {
  if (response.destroyed || response.headersSent) return;
  const { socket } = request;
  closingSockets.add(socket);
  headers['Connection'] = 'close';
  headers['Content-Length'] = String(Buffer.byteLength(content));
  response.writeHead(status, headers);
  // A response to HEAD has no body, and writing one would not send the headers.
  response.flushHeaders();
  // Not `response.end`: after that Node destroys the connection at once.
  response.write(content, () => socket.end());
  const timer = setTimeout(() => socket.destroy(), MAX_LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  let remainingBytes = MAX_DISCARDED_BYTES;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) socket.destroy();
  });
  request.once('end', () => socket.destroySoon());
  request.resume();
};
