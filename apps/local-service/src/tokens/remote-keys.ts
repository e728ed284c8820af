import { SearchError } from '@searchdeck/contract';
import { createRemoteJWKSet, errors } from 'jose';
import type { KeySource } from './verify.js';

export interface RemoteKeysOptions {
  /** Minimum time between two requests for the keys because of an unknown key ID. */
  cooldownMs?: number;
  /** Age at which the keys are read again, so that a withdrawn key is no longer accepted. */
  maxAgeMs?: number;
}

const TIMEOUT_MS = 5000;

/** URL of the issuer's keys, from its OpenID configuration. */
async function keysUrl(issuer: string): Promise<URL> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
  const { jwks_uri: jwksUri } = (await response.json()) as { jwks_uri?: unknown };
  return new URL(String(jwksUri));
}

const unavailable = (issuer: string, cause: unknown): SearchError =>
  new SearchError({
    status: 503,
    code: 'TokenIssuerUnavailable',
    message: `The keys of the token issuer '${issuer}' cannot be read.`,
    headers: { 'Retry-After': '30' },
    cause,
  });

/** Keys of an issuer, cached. They are read again for an unknown key ID, so that the issuer can rotate them. */
export function remoteKeys(
  issuer: string,
  { cooldownMs = 30_000, maxAgeMs = 10 * 60_000 }: RemoteKeysOptions = {},
): KeySource {
  let keys: Promise<KeySource> | undefined;
  const connect = async (): Promise<KeySource> =>
    createRemoteJWKSet(await keysUrl(issuer), {
      cooldownDuration: cooldownMs,
      cacheMaxAge: maxAgeMs,
      timeoutDuration: TIMEOUT_MS,
    });
  return async (header, token) => {
    try {
      keys ??= connect();
      const source = await keys.catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
      return await source(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw unavailable(issuer, error);
    }
  };
}
