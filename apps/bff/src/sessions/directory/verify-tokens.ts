import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { bffCodes, SearchError, unauthorized, type DirectoryTokens } from '@searchdeck/contract';
import type { AuthenticatedUser } from '../sign-in.js';
import { mappedRoles, mappedValues } from './role-mapping.js';
import type { DirectorySettings } from './settings.js';

/** Only asymmetric algorithms: with HS256, a public key would be the secret. */
const ALGORITHMS = 'RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES384,ES512,EdDSA,Ed25519'.split(',');
const CLOCK_SKEW_SECONDS = 60;
/** Maximum age of the ID token of a sign-in. */
const MAX_SIGN_IN_AGE_SECONDS = 10 * 60;

type TokenName = 'ID token' | 'access token';

const tokenRejected = (token: TokenName, reason: string): SearchError =>
  unauthorized(`The ${token} was rejected: ${reason}.`, { code: 'TOKEN_REJECTED' });

const reasons: Readonly<Record<string, string>> = {
  iss: 'wrong issuer',
  aud: 'wrong audience',
  exp: 'it has expired or has no expiration time',
  nbf: 'it is not valid yet',
  iat: 'it is too old or from the future',
};

/** Describes an error of jose, without any part of the token. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    return reasons[error.claim] ?? `wrong ${error.claim}`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'wrong algorithm';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return 'unknown key';
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong signature';
  return error instanceof errors.JOSEError ? 'it is not a signed JWT of the issuer' : undefined;
};

const verify = async (
  name: TokenName,
  token: string,
  key: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['exp', 'iat'],
      ...options,
    });
    return payload;
  } catch (error) {
    if (error instanceof SearchError) throw error;
    if (error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout) throw keysUnreadable(error);
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw tokenRejected(name, reason);
  }
};

const keysUnreadable = (cause: unknown): SearchError =>
  new SearchError({
    status: 503,
    code: bffCodes.identityProviderUnavailable,
    message: "The identity provider's keys can't be read. Try again in a moment.",
    cause,
  });

export interface Verification {
  settings: DirectorySettings;
  key: JWTVerifyGetKey;
  /** Nonce of the started sign-in; undefined: the tokens renew a session. */
  nonce: string | undefined;
  now: () => number;
}

/**
 * The user of the tokens (OpenID Connect Core §3.1.3.7, RFC 9068 §4). Throws 401 `TOKEN_REJECTED` unless both tokens were
 * issued to the configured client and audience, for the same user.
 */
export const verifyTokens = async (
  { idToken, accessToken }: DirectoryTokens,
  { settings, key, nonce, now }: Verification,
): Promise<AuthenticatedUser> => {
  const { issuer, clientId, audience, subjectClaim } = settings;
  const currentDate = new Date(now());
  const identity = await verify('ID token', idToken, key, {
    issuer,
    audience: clientId,
    currentDate,
    ...(nonce === undefined ? {} : { maxTokenAge: MAX_SIGN_IN_AGE_SECONDS }),
  });
  const isForOtherClient = identity['azp'] !== undefined && identity['azp'] !== clientId;
  if (isForOtherClient || (Array.isArray(identity.aud) && identity.aud.length > 1 && identity['azp'] === undefined)) {
    throw tokenRejected('ID token', 'it was issued to another client');
  }
  if (nonce !== undefined && identity['nonce'] !== nonce) throw tokenRejected('ID token', 'wrong nonce');
  const access = await verify('access token', accessToken, key, { issuer, audience, currentDate });
  // With one app registration, both tokens have the same audience, but only the ID token has a nonce.
  if (access['nonce'] !== undefined) throw tokenRejected('access token', 'it is an ID token');
  const subject = identity[subjectClaim];
  if (typeof subject !== 'string' || subject === '') {
    throw tokenRejected('ID token', `it has no claim "${subjectClaim}"`);
  }
  if (access[subjectClaim] !== subject) throw tokenRejected('access token', 'it belongs to another user');
  const principal = {
    subject,
    name: nameOf([identity, access]) ?? subject,
    roles: mappedRoles(settings.roles, [identity, access]),
    groups: mappedValues(settings.roles, [identity, access]),
  };
  return { principal, accessToken: { value: accessToken, expiresAt: (access.exp ?? 0) * 1000 } };
};

const MAX_NAME_LENGTH = 200;

const nameOf = (tokens: readonly JWTPayload[]): string | undefined => {
  for (const claim of ['name', 'preferred_username', 'email']) {
    for (const token of tokens) {
      const value = token[claim];
      if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, MAX_NAME_LENGTH);
    }
  }
  return undefined;
};
