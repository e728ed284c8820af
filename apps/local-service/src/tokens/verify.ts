import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** Claims that the data plane reads. */
export interface Claims extends JWTPayload {
  roles?: unknown;
}

/** Resolves the key of a token's header. Throws a JOSEError if there is none, SearchError 503 if the keys cannot be read. */
export type KeySource = JWTVerifyGetKey;

export interface Expectations {
  issuer: string;
  audience: string;
  keys: KeySource;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Tolerated difference of the clocks of two machines, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Accepted signature algorithms (RFC 7518); neither `none` nor shared secrets. */
const ALGORITHMS = ['RS256', 'ES256'];
const MAX_TOKEN_LENGTH = 16_384;

/** The claims of a token (RFC 7519) that the issuer signed for this audience and that is valid now; otherwise undefined. */
export async function verifyToken(
  token: string,
  { issuer, audience, keys, now }: Expectations,
): Promise<Claims | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const { payload } = await jwtVerify<Claims>(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
