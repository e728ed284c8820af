import { createBitset, hasBit, intersect, type Bitset } from '../segment/bitset.js';
import type { GeoColumn, NumberColumn, StringColumn } from '../segment/columns.js';

/** The elements whose value is in [low, high]; NaN never is. */
function scanRange(values: Int32Array | Uint8Array | Float64Array, low: number, high: number): Bitset {
  const { length } = values;
  const bits = createBitset(length);
  let word = 0;
  for (let i = 0; i < length; i++) {
    const value = values[i]!;
    if (value >= low && value <= high) word |= 1 << (i & 31);
    if ((i & 31) === 31) {
      bits[i >>> 5] = word;
      word = 0;
    }
  }
  if ((length & 31) !== 0) bits[length >>> 5] = word;
  return bits;
}

export function scanNumbers(column: NumberColumn, low: number, high: number): Bitset {
  const bits = scanRange(column.values, low, high);
  if (column.present !== undefined) intersect(bits, column.present);
  return bits;
}

/** Like `scanNumbers`, for integers beyond 2^53. */
export function scanExact(column: NumberColumn, test: (value: bigint) => boolean): Bitset {
  const bits = createBitset(column.length);
  const values = column.exact!;
  for (let i = 0; i < column.length; i++) if (test(values[i]!)) bits[i >>> 5] = bits[i >>> 5]! | (1 << (i & 31));
  if (column.present !== undefined) intersect(bits, column.present);
  return bits;
}

/** The elements whose ordinal is in [low, high]; null has the ordinal -1. */
export const scanOrdinals = (column: StringColumn, low: number, high: number): Bitset =>
  low > high ? createBitset(column.length) : scanRange(column.ordinals, Math.max(0, low), high);

/** The elements whose ordinal is marked. */
export function scanMarked(column: StringColumn, marks: Uint8Array): Bitset {
  const { ordinals, length } = column;
  const bits = createBitset(length);
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i]!;
    if (ordinal >= 0 && marks[ordinal] === 1) bits[i >>> 5] = bits[i >>> 5]! | (1 << (i & 31));
  }
  return bits;
}

export function scanPoints(column: GeoColumn, test: (lon: number, lat: number) => boolean): Bitset {
  const bits = createBitset(column.length);
  const { lon, lat, present } = column;
  for (let i = 0; i < column.length; i++) {
    if ((present === undefined || hasBit(present, i)) && test(lon[i]!, lat[i]!)) {
      bits[i >>> 5] = bits[i >>> 5]! | (1 << (i & 31));
    }
  }
  return bits;
}

/** The parents with an element in `elements`; `ends` is the end of each parent's elements. */
export function foldAny(elements: Bitset, ends: Int32Array | undefined, parents: number): Bitset {
  const bits = createBitset(parents);
  if (ends === undefined) return bits;
  let parent = 0;
  for (let i = 0; i < elements.length; i++) {
    let word = elements[i]!;
    while (word !== 0) {
      const low = word & -word;
      const element = (i << 5) + 31 - Math.clz32(low);
      while (ends[parent]! <= element) parent++;
      bits[parent >>> 5] = bits[parent >>> 5]! | (1 << (parent & 31));
      word ^= low;
    }
  }
  return bits;
}

/** The parents that have elements. */
export function foldNonEmpty(ends: Int32Array | undefined, parents: number): Bitset {
  const bits = createBitset(parents);
  if (ends === undefined) return bits;
  let previousEnd = 0;
  for (let parent = 0; parent < parents; parent++) {
    const end = ends[parent]!;
    if (end > previousEnd) bits[parent >>> 5] = bits[parent >>> 5]! | (1 << (parent & 31));
    previousEnd = end;
  }
  return bits;
}
