import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Claims that the data plane reads. */
export interface Claims {
  iss: string;
  aud: string | string[];
  /** Seconds since the epoch. */
  exp: number;
  nbf?: number;
  roles?: string[];
}
/** Keys of an issuer by key id; undefined when it has no such key. */
export type KeySource = (kid: string | undefined) => Promise<KeyObject | undefined>;

export interface Expected {
  issuer: string;
  audience: string;
  keys: KeySource;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Clocks of two machines may differ by so many seconds. */
const SKEW = 60;
/** Signature algorithms that are taken (RFC 7518); `none` and shared secrets are not among them. */
const ALGORITHMS: Readonly<Record<string, { type: string; ieee?: true }>> = {
  RS256: { type: 'rsa' },
  ES256: { type: 'ec', ieee: true },
};

const parsePart = (part: string | undefined): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** The claims of a token (RFC 7519) that the issuer signed for this audience and that is valid now; undefined otherwise. */
export const verifyToken = async (token: string, expected: Expected): Promise<Claims | undefined> => {
  const parts = token.split('.');
  if (parts.length !== 3 || token.length > 16_384) return undefined;
  const header = parsePart(parts[0]);
  const claims = parsePart(parts[1]) as Partial<Claims> | undefined;
  const name = String(header?.['alg']);
  const algorithm = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
  if (header === undefined || claims === undefined || algorithm === undefined) return undefined;
  const kid = header['kid'];
  const key = await expected.keys(typeof kid === 'string' ? kid : undefined);
  if (key === undefined || key.asymmetricKeyType !== algorithm.type) return undefined;
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`);
  const signature = Buffer.from(parts[2] ?? '', 'base64url');
  const options = algorithm.ieee ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  if (!verify('sha256', signed, options, signature)) return undefined;

  const now = expected.now() / 1000;
  const { iss, aud, exp, nbf } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const current =
    typeof exp === 'number' && exp > now - SKEW && (nbf === undefined || (typeof nbf === 'number' && nbf < now + SKEW));
  return iss === expected.issuer && audiences.includes(expected.audience) && current ? (claims as Claims) : undefined;
};

export const publicKeyOf = (jwk: JsonWebKey): KeyObject => createPublicKey({ key: jwk, format: 'jwk' });
