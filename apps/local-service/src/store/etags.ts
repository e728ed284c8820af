import { randomInt } from 'node:crypto';
import { NO_ERROR_CODE, preconditionFailed } from '@searchdeck/contract';

const TICKS_AT_EPOCH = 621_355_968_000_000_000n;
let last = 0n;

/** A new, unique version of an object: `W/"0x…"`. */
export const newETag = (now: number): string => {
  // 100 ns ticks as the real service prints them; the digits below a millisecond make restarts within one differ.
  const ticks = BigInt(Math.trunc(now)) * 10_000n + TICKS_AT_EPOCH + BigInt(randomInt(5_000));
  last = ticks > last ? ticks : last + 1n;
  return `W/"0x${last.toString(16).toUpperCase()}"`;
};

/** The two conditional headers of the interface. */
export interface Conditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** Weak comparison (RFC 9110 §8.8.3.2) ignores everything but the opaque part. */
const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '').replaceAll('"', '');
const matchesETag = (header: string, etag: string | undefined): boolean =>
  etag !== undefined && (header.trim() === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag)));

/** 412 unless the conditions hold for the object's current version; `undefined`: it does not exist. */
export const checkConditions = ({ ifMatch, ifNoneMatch }: Conditions, etag: string | undefined): void => {
  if (ifMatch !== undefined && !matchesETag(ifMatch, etag)) {
    throw preconditionFailed({ code: NO_ERROR_CODE, target: 'If-Match' });
  }
  if (ifNoneMatch !== undefined && matchesETag(ifNoneMatch, etag)) {
    throw preconditionFailed({ code: NO_ERROR_CODE, target: 'If-None-Match' });
  }
};
