/** Bitsets are plain Uint32Arrays: bit `i` of a space of n elements is `words[i >>> 5] >>> (i & 31) & 1`. */
export type Bitset = Uint32Array;

export const wordsFor = (length: number): number => (length + 31) >>> 5;

export const createBitset = (length: number): Bitset => new Uint32Array(wordsFor(length));

/** All `length` bits set; the unused bits of the last word stay 0, which every counting loop relies on. */
export function fullBitset(length: number): Bitset {
  const bits = createBitset(length).fill(0xffffffff);
  trim(bits, length);
  return bits;
}

/** Clears the bits of the last word that are beyond `length`. */
export function trim(bits: Bitset, length: number): void {
  const usedBits = length & 31;
  const last = bits.length - 1;
  if (usedBits !== 0 && last >= 0) bits[last] = bits[last]! & (0xffffffff >>> (32 - usedBits));
}

export const setBit = (bits: Bitset, index: number): void => {
  bits[index >>> 5] = bits[index >>> 5]! | (1 << (index & 31));
};

export const clearBit = (bits: Bitset, index: number): void => {
  bits[index >>> 5] = bits[index >>> 5]! & ~(1 << (index & 31));
};

export const hasBit = (bits: Bitset, index: number): boolean => ((bits[index >>> 5]! >>> (index & 31)) & 1) === 1;

/** Number of set bits of a 32-bit word. */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    const word = bits[i]!;
    if (word !== 0) count += popcount(word);
  }
  return count;
}

export function intersect(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & other[i]!;
}

export function unite(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! | other[i]!;
}

export function subtract(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! & ~other[i]!;
}

export function complement(bits: Bitset, length: number): Bitset {
  const result = new Uint32Array(bits.length);
  for (let i = 0; i < bits.length; i++) result[i] = ~bits[i]!;
  trim(result, length);
  return result;
}

/** The set indexes, ascending. */
export function bitIndexes(bits: Bitset): Int32Array {
  const indexes = new Int32Array(countBits(bits));
  let n = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      const low = word & -word;
      indexes[n++] = (i << 5) + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return indexes;
}

/** Calls `visit` with the set indexes, ascending. */
export function forEachBit(bits: Bitset, visit: (index: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    while (word !== 0) {
      const low = word & -word;
      visit((i << 5) + 31 - Math.clz32(low));
      word ^= low;
    }
  }
}
