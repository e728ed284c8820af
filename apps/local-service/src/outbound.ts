import { badRequest } from '@searchdeck/contract';
import { OUTBOUND_NOT_ALLOWED } from '@searchdeck/enrichment';
import type { Fetch } from '@searchdeck/inference';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Calls this machine and allowed origins only; SearchError 400 for others. The callers do not follow redirects. */
export const outboundFetch =
  (allowedOrigins: ReadonlySet<string>): Fetch =>
  async (address, init) => {
    const { origin, hostname } = new URL(address);
    if (LOOPBACK.test(hostname) || allowedOrigins.has(origin)) return fetch(address, init);
    throw badRequest(
      `Calls of ${origin} are not allowed. Start the local search service with --allow-outbound ${origin} to allow them.`,
      { code: OUTBOUND_NOT_ALLOWED },
    );
  };
