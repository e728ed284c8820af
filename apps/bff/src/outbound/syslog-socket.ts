import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';

export interface SyslogAddress {
  protocol: 'tcp' | 'udp';
  host: string;
  port: number;
}

/** Each message with its length in bytes (RFC 6587 §3.4.1). */
const framed = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

/**
 * Sends messages to a syslog server. Over TCP, a connection is opened for them; it resolves when the server has closed it
 * after it has read everything, because syslog has no acknowledgment. Over UDP, it resolves when they were sent. Rejects
 * with the error of the system, or when the signal aborts.
 */
export const sendSyslog = (
  { protocol, host, port }: SyslogAddress,
  messages: readonly string[],
  signal: AbortSignal,
): Promise<void> =>
  protocol === 'tcp'
    ? sendOverTcp({ host, port }, messages.map(framed).join(''), signal)
    : sendOverUdp({ host, port }, messages, signal);

type Address = Omit<SyslogAddress, 'protocol'>;

const sendOverTcp = async ({ host, port }: Address, text: string, signal: AbortSignal): Promise<void> => {
  const socket = connect({ host, port });
  // `once` rejects with the error of the socket.
  try {
    await once(socket, 'connect', { signal });
    const closed = once(socket, 'close', { signal });
    socket.resume();
    socket.end(text);
    await closed;
  } finally {
    socket.destroy();
  }
};

const sendOverUdp = async (
  { host, port }: Address,
  messages: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const failed = once(socket, 'never', { signal });
  try {
    for (const message of messages) {
      const sent = new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error === null ? resolve() : reject(error)));
      });
      await Promise.race([sent, failed]);
    }
  } finally {
    failed.catch(() => undefined);
    socket.close();
  }
};
