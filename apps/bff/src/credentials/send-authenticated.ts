import type { ExchangeResult } from '../outbound/exchange.js';
import type { CredentialHeaders } from './credential-source.js';
import type { Renewal } from './credentials.js';

const UNAUTHORIZED = 401;

/** Whether the response is not forwarded, because the request is sent again with another credential. */
export type IsDiscarded = (status: number) => boolean;

/**
 * Sends a request. If the service rejects its access token, it is sent once more with a new one: a service that responds
 * with 401 has changed nothing, so that a write may be repeated, too. `renew`: undefined if it must not be sent again.
 */
export const sendAuthenticated = async (
  credential: CredentialHeaders,
  renew: Renewal | undefined,
  send: (credential: CredentialHeaders, isDiscarded: IsDiscarded) => Promise<ExchangeResult>,
): Promise<ExchangeResult> => {
  const result = await send(credential, (status) => status === UNAUTHORIZED && renew !== undefined);
  return result.head.status === UNAUTHORIZED && renew !== undefined ? send(await renew(), () => false) : result;
};
