import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContextOptions } from 'node:tls';

export const syslogProtocols = ['tls', 'tcp', 'udp'] as const;

export interface SyslogAddress {
  protocol: (typeof syslogProtocols)[number];
  host: string;
  port: number;
}

/** TLS certificates in PEM format: `ca` verifies the server, `cert` and `key` authenticate this program. */
export type SyslogCertificates = Pick<SecureContextOptions, 'ca' | 'cert' | 'key'>;

/** Whether TLS can use the certificates. */
export const areValidCertificates = (certificates: SyslogCertificates): boolean => {
  try {
    createSecureContext(certificates);
    return true;
  } catch {
    return false;
  }
};

/** A message after its length in bytes (RFC 5425 §4.3, RFC 6587 §3.4.1). */
const withLength = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

/**
 * Sends messages to a syslog server. Over TLS and TCP, it opens a connection and resolves when the server has read
 * everything and closed it, because syslog has no acknowledgment. Over UDP, it resolves when the messages were sent.
 * Rejects with the error of the system or of TLS, or when the signal aborts.
 */
export const sendSyslog = async (
  { protocol, host, port }: SyslogAddress,
  messages: readonly string[],
  signal: AbortSignal,
  certificates: SyslogCertificates = {},
): Promise<void> => {
  if (protocol === 'udp') return sendOverUdp({ host, port }, messages, signal);
  const text = messages.map(withLength).join('');
  if (protocol === 'tcp') return sendOverStream(connect({ host, port }), 'connect', text, signal);
  // Server name indication does not support IP addresses. The certificate is verified against `host` in both cases.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connectTls({ host, port, ...servername, ...certificates, minVersion: 'TLSv1.2' });
  return sendOverStream(socket, 'secureConnect', text, signal);
};

type Address = Omit<SyslogAddress, 'protocol'>;

const sendOverStream = async (
  socket: Socket,
  connectEvent: 'connect' | 'secureConnect',
  text: string,
  signal: AbortSignal,
): Promise<void> => {
  // `once` rejects with the error of the socket.
  try {
    await once(socket, connectEvent, { signal });
    const closing = once(socket, 'close', { signal });
    socket.resume();
    socket.end(text);
    await closing;
  } finally {
    // A server may report an error after the signal has aborted.
    socket.on('error', () => undefined).destroy();
  }
};

const sendOverUdp = async (
  { host, port }: Address,
  messages: readonly string[],
  signal: AbortSignal,
): Promise<void> => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const abortPromise = once(socket, 'never', { signal });
  try {
    for (const message of messages) {
      const delivery = new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error === null ? resolve() : reject(error)));
      });
      await Promise.race([delivery, abortPromise]);
    }
  } finally {
    abortPromise.catch(() => undefined);
    socket.close();
  }
};
