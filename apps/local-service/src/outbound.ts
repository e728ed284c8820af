import { lookup } from 'node:dns/promises';
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

/** Calls this machine and allowed origins only; SearchError 400 for others. Redirects, which can lead elsewhere, are not followed. */
export const outboundFetch =
  (allowedOrigins: ReadonlySet<string>): Fetch =>
  async (address, init) => {
    const { origin, hostname } = new URL(address);
    if (!allowedOrigins.has(origin) && !(LOOPBACK.test(hostname) && (await isThisMachine(hostname)))) {
      throw notAllowed(origin);
    }
    return fetch(address, { ...init, redirect: 'manual' });
  };

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return LOOPBACK.test(isIPv6(plain) ? `[${plain}]` : plain);
}

/** Whether a name for this machine resolves to it: the system can be configured otherwise. */
async function isThisMachine(hostname: string): Promise<boolean> {
  if (hostname !== 'localhost') return true;
  const addresses = await lookup(hostname, { all: true });
  return addresses.every(({ address }) => isLoopbackAddress(address));
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
