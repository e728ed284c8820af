import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that are still taken from a client that goes on sending after it was refused. */
const MOST_TAKEN = 256 * 1024 * 1024;
/** Milliseconds that it has for that. */
const PATIENCE = 10_000;

const closing = new WeakSet<Socket>();

/** Whether the connection ends with an answer that was given already: what still comes on it is no request. */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

/**
 * Answers a request whose body was not read, and closes. A connection with bytes that nobody took would be reset, and the
 * client could lose the answer before it has read it: so our direction is closed first, and what the client still sends
 * is thrown away for a while.
 */
export const sendUnread = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  content: string,
): void => {
  if (response.destroyed || response.headersSent) return;
  const { socket } = request;
  closing.add(socket);
  headers['Connection'] = 'close';
  headers['Content-Length'] = String(Buffer.byteLength(content));
  response.writeHead(status, headers);
  // An answer to HEAD has no body, and what is written of one would not even send its headers.
  response.flushHeaders();
  // Not `response.end`: after that Node destroys the connection at once.
  response.write(content, () => socket.end());
  const cut = setTimeout(() => socket.destroy(), PATIENCE);
  socket.once('close', () => clearTimeout(cut));
  let left = MOST_TAKEN;
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.once('end', () => socket.destroySoon());
  request.resume();
};
