import { encodeLength } from './norm.js';

/**
 * Norms of segments before version 3: lengths from 40 on are in other classes (SmallFloat.intToByte4), whose bounds are not
 * those of today's. Shorter lengths have the same norms in all versions.
 */
export const MIN_CHANGED_NORM = 40;
const FREE_VALUES = 24;

/** The shortest length with an old norm. */
export function shortestLength(norm: number): number {
  if (norm < MIN_CHANGED_NORM) return norm;
  const encoded = norm - FREE_VALUES;
  return FREE_VALUES + ((encoded & 7) | 8) * 2 ** ((encoded >>> 3) - 1);
}

/** By old norm: the norm of the shortest length with it. */
export const UPGRADED_NORMS: Uint8Array = Uint8Array.from({ length: 256 }, (_, norm) =>
  encodeLength(shortestLength(norm)),
);
