/**
 * Norms: the length of a field in terms, in one byte. Scores round the length as Lucene did up to version 6, which
 * stored `1 / √length` with three significant bits (SmallFloat.floatToByte315). Norms ascend with the length. They
 * distinguish lengths up to 127, which score trees show; greater lengths share a norm with others that are rounded to
 * the same value. 0 means that the document has no terms in the field.
 */
const MAX_EXACT_LENGTH = 127;
const MAX_LENGTH = 2 ** 31 - 1;

const float = new Float32Array(1);
const floatBits = new Int32Array(float.buffer);
/** The exponent 0 of the byte form is 2^-15. */
const ZERO_EXPONENT = (63 - 15) << 3;
const DROPPED_BITS = 21;

/** SmallFloat.floatToByte315 of `1 / √length`, for lengths from 1. */
function encodeFactor(length: number): number {
  float[0] = 1 / Math.fround(Math.sqrt(length));
  return Math.max(1, (floatBits[0]! >> DROPPED_BITS) - ZERO_EXPONENT);
}

/** SmallFloat.byte315ToFloat. */
function decodeFactor(encoded: number): number {
  floatBits[0] = (encoded + ZERO_EXPONENT) << DROPPED_BITS;
  return float[0]!;
}

const FIRST_CLASS = encodeFactor(MAX_EXACT_LENGTH + 1);

export function encodeLength(length: number): number {
  return length <= MAX_EXACT_LENGTH ? length : MAX_EXACT_LENGTH + 1 + FIRST_CLASS - encodeFactor(length);
}

/** By norm: the rounded `1 / √length`, in single precision. */
export const LENGTH_FACTORS: Float64Array = Float64Array.from({ length: 256 }, (_, norm) =>
  decodeFactor(
    norm <= MAX_EXACT_LENGTH ? encodeFactor(Math.max(1, norm)) : Math.max(1, FIRST_CLASS + MAX_EXACT_LENGTH + 1 - norm),
  ),
);

/** By norm: the rounded length, in single precision. */
export const ROUNDED_LENGTHS: Float64Array = LENGTH_FACTORS.map((factor) =>
  Math.fround(1 / Math.fround(factor * factor)),
);

/** The shortest and the longest length with a norm. */
export function lengthsOf(norm: number): [min: number, max: number] {
  return [shortestFrom(norm), norm >= encodeLength(MAX_LENGTH) ? MAX_LENGTH : shortestFrom(norm + 1) - 1];
}

/** The shortest length with a norm of at least `norm`. */
function shortestFrom(norm: number): number {
  let low = 1;
  let high = MAX_LENGTH;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (encodeLength(middle) < norm) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
