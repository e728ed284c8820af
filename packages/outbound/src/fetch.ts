import { Agent, fetch } from 'undici';
import { AddressNotAllowed } from './addresses.js';
import { guardedConnector, type ConnectorOptions } from './connector.js';

export interface GuardedFetch {
  /**
   * As the global `fetch`, without redirects, which can lead elsewhere. Throws AddressNotAllowed if nothing may be sent to
   * the origin of the URL, or to the address of its name.
   */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Closes every socket; active requests fail. */
  close(): Promise<void>;
}

/** An HTTP client that checks the address of each socket. */
export function createGuardedFetch(options: ConnectorOptions): GuardedFetch {
  const dispatcher = new Agent({ allowH2: false, connect: guardedConnector(options) });
  return {
    async fetch(url, init) {
      try {
        const response = await fetch(url, { ...(init as object), redirect: 'manual', dispatcher });
        return response as object as Response;
      } catch (error) {
        const { cause } = error as Error;
        throw cause instanceof AddressNotAllowed ? cause : error;
      }
    },
    close: () => dispatcher.destroy(),
  };
}
