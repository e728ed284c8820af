import { MINUTE_MS, credentialCodes, isObject, SearchError } from '@searchdeck/contract';

export interface AccessToken {
  value: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Characters that a token may have, because it becomes the value of a header. */
const HEADER_VALUE = /^[!-~]{1,32768}$/;

/** Lifetime of tokens whose issuer does not report when they expire. */
const DEFAULT_LIFETIME_MS = 5 * MINUTE_MS;

/** Seconds as a number or as text; undefined: neither. */
const secondsOf = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value)) ? Number(value) : undefined;

export const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The token of a response (RFC 6749 §5.1), of a managed identity (`expires_on` in seconds since 1970), or of a command line
 * (`accessToken`). Undefined: there is none.
 */
export const accessTokenOf = (response: Readonly<Record<string, unknown>>, now: number): AccessToken | undefined => {
  const value = response['access_token'] ?? response['accessToken'];
  if (typeof value !== 'string' || !HEADER_VALUE.test(value)) return undefined;
  const end = secondsOf(response['expires_on']);
  const lifetime = secondsOf(response['expires_in']);
  if (end !== undefined) return { value, expiresAt: end * 1000 };
  return { value, expiresAt: now + (lifetime === undefined ? DEFAULT_LIFETIME_MS : lifetime * 1000) };
};

/** Advice if the issuer rejects the resource that a token is for. */
export const RESOURCE_ADVICE = 'Check the resource of the access tokens in the connection.';

/** 409: the issuer denies the connection a token. `reason` and `advice` are sentences. */
export const tokenDenied = (reason: string, advice: string): SearchError =>
  new SearchError({ status: 409, code: credentialCodes.credentialRejected, message: `${reason} ${advice}` });

/** 503: the issuer cannot be reached, or its response is not that of an issuer. */
export const issuerUnavailable = (reason: string, cause?: unknown): SearchError =>
  new SearchError({
    status: 503,
    code: credentialCodes.tokenIssuerUnavailable,
    message: `Couldn't get an access token: ${reason}`,
    ...(cause === undefined ? {} : { cause }),
  });
