/**
 * Lucene's one-byte encoding of a field's length in terms (SmallFloat.intToByte4): exact up to 39, then four
 * significant bits. Rankings agree with Lucene's only if lengths are rounded in the same way.
 */
const MAX_INT4 = longToInt4(2 ** 31 - 1);
const FREE_VALUES = 255 - MAX_INT4;

function longToInt4(value: number): number {
  const bits = value === 0 ? 0 : 32 - Math.clz32(value);
  if (bits < 4) return value;
  const shift = bits - 4;
  return ((value >>> shift) & 7) | ((shift + 1) << 3);
}

function int4ToLong(encoded: number): number {
  const mantissa = encoded & 7;
  const shift = (encoded >>> 3) - 1;
  return shift === -1 ? mantissa : (mantissa | 8) * 2 ** shift;
}

export const encodeLength = (length: number): number =>
  length < FREE_VALUES ? length : FREE_VALUES + longToInt4(length - FREE_VALUES);

/** The length that each norm byte represents. */
export const NORM_LENGTHS: Float64Array = Float64Array.from({ length: 256 }, (_, norm) =>
  norm < FREE_VALUES ? norm : FREE_VALUES + int4ToLong(norm - FREE_VALUES),
);
