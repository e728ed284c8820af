import { isIP, isIPv6, Socket } from 'node:net';
import { badRequest, type SearchError } from '@searchdeck/contract';
import { OUTBOUND_NOT_ALLOWED, type OpenSocket } from '@searchdeck/enrichment';
import type { Fetch } from '@searchdeck/inference';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const notAllowed = (origin: string): SearchError =>
  badRequest(
    `Calls of ${origin} are not allowed. Start the local search service with --allow-outbound ${origin} to allow them.`,
    { code: OUTBOUND_NOT_ALLOWED },
  );

/** Calls this machine and allowed origins only; SearchError 400 for others. The callers do not follow redirects. */
export const outboundFetch =
  (allowedOrigins: ReadonlySet<string>): Fetch =>
  async (address, init) => {
    const { origin, hostname } = new URL(address);
    if (LOOPBACK.test(hostname) || allowedOrigins.has(origin)) return fetch(address, init);
    throw notAllowed(origin);
  };

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return LOOPBACK.test(isIPv6(plain) ? `[${plain}]` : plain);
}

/**
 * Opens connections to servers of this machine and of the allowed origins, such as `postgresql://db.example.com:5432`;
 * throws SearchError 400 for others.
 */
export const outboundSocket =
  (allowedOrigins: ReadonlySet<string>): OpenSocket =>
  ({ protocol, host, port }) => {
    const name = isIPv6(host) ? `[${host}]` : host.toLowerCase();
    const origin = `${protocol}://${name}:${port}`;
    const isLoopback = LOOPBACK.test(name);
    if (!isLoopback && !allowedOrigins.has(origin)) throw notAllowed(origin);
    const socket = new Socket();
    // The name of this machine may resolve to another one.
    socket.prependOnceListener('connect', () => {
      if (isLoopback && isIP(host) === 0 && !isLoopbackAddress(socket.remoteAddress ?? '')) {
        socket.destroy(notAllowed(origin));
      }
    });
    return socket;
  };
