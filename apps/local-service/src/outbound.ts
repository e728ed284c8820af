import { isIP, isIPv6, Socket } from 'node:net';
import { badRequest, type SearchError } from '@searchdeck/contract';
import { OUTBOUND_NOT_ALLOWED, type OpenSocket } from '@searchdeck/enrichment';
import type { Fetch } from '@searchdeck/inference';
import { AddressNotAllowed, guardSocket, type AddressRule, type Resolve } from '@searchdeck/outbound';
import type { GuardedFetch } from '@searchdeck/outbound/http';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const CONNECT_TIMEOUT_MS = 10_000;

/** Every connection that definitions open: to data sources, skills, vectorizers, models, and knowledge stores. */
export interface Outbound {
  /** Calls this machine and allowed origins only; SearchError 400 for others. Does not follow redirects. */
  readonly fetch: Fetch;
  /**
   * Opens connections to servers of this machine and of the allowed origins, such as `postgresql://db.example.com:5432`;
   * throws SearchError 400 for others.
   */
  readonly openSocket: OpenSocket;
  close(): Promise<void>;
}

/** The addresses of an origin; undefined: it may not be called. */
const ruleOf = (allowedOrigins: ReadonlySet<string>, origin: string, hostname: string): AddressRule | undefined => {
  // An address in the list is allowed as such, but a name can resolve to another address later.
  if (allowedOrigins.has(origin)) return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? 'routable' : 'any';
  return LOOPBACK.test(hostname) ? 'loopback' : undefined;
};

const notAllowed = (origin: string, rule: AddressRule | undefined): SearchError =>
  badRequest(
    rule === 'routable'
      ? `Calls to ${origin} are not allowed, because the name has a link-local address, where clouds serve credentials. Use the address instead of the name, also in --allow-outbound, to allow them.`
      : `Calls to ${origin} are not allowed. Start the local search service with --allow-outbound ${origin} to allow them.`,
    { code: OUTBOUND_NOT_ALLOWED },
  );

/** Checks the origin of each connection, and the address that it is connected to. `resolve`: for tests. */
export function createOutbound(allowedOrigins: ReadonlySet<string>, resolve?: Resolve): Outbound {
  const ruleOfUrl = ({ origin, hostname }: URL): AddressRule | undefined => ruleOf(allowedOrigins, origin, hostname);
  let client: Promise<GuardedFetch> | undefined;
  const open = async (): Promise<GuardedFetch> => {
    const { createGuardedFetch } = await import('@searchdeck/outbound/http');
    return createGuardedFetch({
      ruleOf: (origin) => ruleOfUrl(new URL(origin)),
      connectMs: CONNECT_TIMEOUT_MS,
      ...(resolve === undefined ? {} : { resolve }),
    });
  };
  return {
    async fetch(address, init) {
      const url = new URL(address);
      const rule = ruleOfUrl(url);
      if (rule === undefined) throw notAllowed(url.origin, rule);
      try {
        client ??= open();
        return await (await client).fetch(address, init);
      } catch (error) {
        throw error instanceof AddressNotAllowed ? notAllowed(url.origin, rule) : error;
      }
    },
    openSocket({ protocol, host, port }) {
      const hostname = isIPv6(host) ? `[${host}]` : host.toLowerCase();
      const origin = `${protocol}://${hostname}:${port}`;
      const rule = ruleOf(allowedOrigins, origin, hostname);
      if (rule === undefined) throw notAllowed(origin, rule);
      return guardSocket(new Socket(), rule, () => notAllowed(origin, rule));
    },
    async close() {
      await (await client)?.close();
    },
  };
}
