/** The range of Edm.Int64. */
export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

/** An integer as a number if a number holds it exactly. */
export function toNumberIfSafe(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A double for JSON: NaN and the infinities are strings (service-behavior §10). */
export function printDouble(value: number): number | string {
  return Number.isNaN(value) ? 'NaN' : value === Infinity ? 'INF' : value === -Infinity ? '-INF' : value;
}

/** The inverse of `printDouble`. */
export const readDouble = (value: unknown): number =>
  value === 'INF' ? Infinity : value === '-INF' ? -Infinity : Number(value);
