import type { JsonWebKey, KeyObject } from 'node:crypto';
import { SearchError } from '@searchdeck/contract';
import { publicKeyOf, type KeySource } from './verify.js';

/** Shortest time between two looks at an issuer's keys, in milliseconds. */
const INTERVAL = 30_000;
const LONGEST = 5000;
/** Age at which keys are read again, so that a withdrawn one goes out of use, in milliseconds. */
const OLD = 10 * 60_000;

const getJson = async (url: string): Promise<Record<string, unknown>> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LONGEST) });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
};

const unavailable = (issuer: string, cause: unknown): SearchError =>
  new SearchError({
    status: 503,
    code: 'TokenIssuerUnavailable',
    message: `The keys of the token issuer '${issuer}' cannot be read.`,
    headers: { 'Retry-After': '30' },
    cause,
  });

/**
 * Keys of an issuer by its OpenID configuration; read again when they are old or an unknown key id turns up, and not more
 * often than every 30 s. 503 when the issuer cannot be reached.
 */
export const remoteKeys = (issuer: string, now: () => number): KeySource => {
  let keys = new Map<string, KeyObject>();
  let readAt = -Infinity;
  const read = async (): Promise<void> => {
    readAt = now();
    try {
      const { jwks_uri: address } = await getJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const { keys: found } = await getJson(String(address));
      keys = new Map((found as JsonWebKey[]).map((jwk) => [String(jwk['kid']), publicKeyOf(jwk)]));
    } catch (error) {
      throw unavailable(issuer, error);
    }
  };
  return async (kid) => {
    if (kid === undefined) return undefined;
    const age = Math.abs(now() - readAt);
    if (age > OLD || (!keys.has(kid) && age > INTERVAL)) await read();
    return keys.get(kid);
  };
};
