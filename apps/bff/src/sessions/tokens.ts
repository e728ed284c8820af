import { hash as hashOnce, randomBytes, timingSafeEqual } from 'node:crypto';

const PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as base64url: session ids, origin secrets, and launch tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: unknown): text is string => typeof text === 'string' && PATTERN.test(text);
/** The stored form. A hash without salt is sufficient, because the tokens are random. */
export const hashToken = (token: string): Buffer => hashOnce('sha256', token, 'buffer');

/** Whether the text is the token with the hash. */
export const matchesHash = (token: unknown, hash: Buffer): boolean =>
  isToken(token) && timingSafeEqual(hashToken(token), hash);
