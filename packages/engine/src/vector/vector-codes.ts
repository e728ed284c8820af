import type { VectorSettings } from './vector-settings.js';

type Values = Float32Array | Uint8Array;

/**
 * Compressed vectors, one per row. `int8`: each component as a fraction of the row's largest, in 127ths. `bits`: the signs
 * of the components, or packed bits unchanged. Each row is encoded independently, so its code never changes.
 */
export interface VectorCodes {
  kind: 'int8' | 'bits';
  dimensions: number;
  /** Row-major: a byte per dimension, or 32-bit words. */
  values: Int8Array | Uint32Array;
  /** Elements of `values` per row. */
  width: number;
  /** For `int8`: the factor from codes to components; with the metric cosine, rows are normalized to length 1. */
  factors: Float32Array;
  /** Squared lengths of the rows after applying the factor. */
  squares: Float32Array;
}

export const codeKind = ({ compression, isPacked }: VectorSettings): VectorCodes['kind'] =>
  isPacked || compression?.kind === 'binary' ? 'bits' : 'int8';

export const codeWidth = (settings: VectorSettings): number =>
  codeKind(settings) === 'int8' ? settings.codedDimensions : (settings.codedDimensions + 31) >>> 5;

/** Empty codes for a number of rows, to be filled by `encode`. */
export function createCodes(settings: VectorSettings, rows: number): VectorCodes {
  const kind = codeKind(settings);
  const width = codeWidth(settings);
  return {
    kind,
    dimensions: settings.codedDimensions,
    width,
    values: kind === 'int8' ? new Int8Array(rows * width) : new Uint32Array(rows * width),
    factors: new Float32Array(kind === 'int8' ? rows : 0),
    squares: new Float32Array(kind === 'int8' ? rows : 0),
  };
}

/** Encodes the vector that starts at `at` into row `row`. */
export function encode(codes: VectorCodes, row: number, values: Values, at: number, settings: VectorSettings): void {
  if (codes.kind === 'bits') {
    encodeBits(codes.values as Uint32Array, row * codes.width, values, at, codes.dimensions, settings.isPacked);
    return;
  }
  let largest = 0;
  for (let i = 0; i < codes.dimensions; i++) largest = Math.max(largest, Math.abs(values[at + i]!));
  const start = row * codes.width;
  let square = 0;
  if (largest > 0) {
    const scale = 127 / largest;
    for (let i = 0; i < codes.dimensions; i++) {
      const code = Math.round(values[at + i]! * scale);
      codes.values[start + i] = code;
      square += code * code;
    }
  }
  const isCosine = settings.metric === 'cosine';
  const factor = isCosine ? (square === 0 ? 0 : 1 / Math.sqrt(square)) : largest / 127;
  codes.factors[row] = factor;
  codes.squares[row] = square * factor * factor;
}

function encodeBits(
  words: Uint32Array,
  start: number,
  values: Values,
  at: number,
  dimensions: number,
  isPacked: boolean,
) {
  if (isPacked) {
    for (let byte = 0; byte << 3 < dimensions; byte++) {
      words[start + (byte >>> 2)]! |= values[at + byte]! << ((byte & 3) << 3);
    }
    return;
  }
  for (let i = 0; i < dimensions; i++) if (values[at + i]! > 0) words[start + (i >>> 5)]! |= 1 << (i & 31);
}

/** Encodes all rows of a column. */
export function encodeAll(values: Values, settings: VectorSettings): VectorCodes {
  const rows = settings.width === 0 ? 0 : values.length / settings.width;
  const codes = createCodes(settings, rows);
  for (let row = 0; row < rows; row++) encode(codes, row, values, row * settings.width, settings);
  return codes;
}

function countDifferentBits(a: Uint32Array, at: number, b: Uint32Array, bt: number, width: number): number {
  let count = 0;
  for (let i = 0; i < width; i++) {
    let x = a[at + i]! ^ b[bt + i]!;
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    count += (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** The distance of two rows, for building a graph: only its order matters. */
export function rowDistance(codes: VectorCodes, metric: string): (a: number, b: number) => number {
  const { width, factors, squares } = codes;
  if (codes.kind === 'bits') {
    const words = codes.values as Uint32Array;
    return (a, b) => countDifferentBits(words, a * width, words, b * width, width);
  }
  const values = codes.values as Int8Array;
  const dot = (a: number, b: number): number => {
    let w = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    let at = a * width;
    let bt = b * width;
    const end = at + width;
    const whole = at + (width & ~3);
    for (; at < whole; at += 4, bt += 4) {
      w = (w + values[at]! * values[bt]!) | 0;
      x = (x + values[at + 1]! * values[bt + 1]!) | 0;
      y = (y + values[at + 2]! * values[bt + 2]!) | 0;
      z = (z + values[at + 3]! * values[bt + 3]!) | 0;
    }
    for (; at < end; at++, bt++) w = (w + values[at]! * values[bt]!) | 0;
    return w + x + y + z;
  };
  if (metric === 'dotProduct') {
    // Links need a symmetric distance: an additional component gives all rows the same length.
    const maxSquare = squares.reduce((max, square) => Math.max(max, square), 0);
    const padding = Float32Array.from(squares, (square) => Math.sqrt(maxSquare - square));
    return (a, b) => -(factors[a]! * factors[b]! * dot(a, b) + padding[a]! * padding[b]!);
  }
  return (a, b) => squares[a]! + squares[b]! - 2 * factors[a]! * factors[b]! * dot(a, b);
}

/** The similarity of a row to the query vector, as the metric defines it. */
export type RowSimilarity = (row: number) => number;

/**
 * Compares encoded rows with a vector of full precision. Bits are compared with the signs of the vector; with `isPrecise`,
 * they are decoded to components of equal size and compared with the vector itself.
 */
export function similarityToCodes(
  codes: VectorCodes,
  vector: Values,
  settings: VectorSettings,
  isPrecise = false,
): RowSimilarity {
  const { width, dimensions } = codes;
  const query = new Float64Array(dimensions);
  let square = 0;
  if (!settings.isPacked) {
    for (let i = 0; i < dimensions; i++) square += (query[i] = vector[i]!) ** 2;
    if (settings.metric === 'cosine' && square > 0) {
      const length = Math.sqrt(square);
      for (let i = 0; i < dimensions; i++) query[i]! /= length;
      square = 1;
    }
  }
  const isEuclidean = settings.metric === 'euclidean';
  if (codes.kind === 'bits') {
    const words = codes.values as Uint32Array;
    if (isPrecise) {
      const component = 1 / Math.sqrt(dimensions);
      return (row) => {
        let sum = 0;
        for (let i = 0; i < dimensions; i++) {
          sum += ((words[row * width + (i >>> 5)]! >>> (i & 31)) & 1) === 1 ? query[i]! : -query[i]!;
        }
        return isEuclidean ? -Math.sqrt(Math.max(0, square + 1 - 2 * sum * component)) : sum * component;
      };
    }
    const queryBits = new Uint32Array(width);
    encodeBits(queryBits, 0, vector, 0, dimensions, settings.isPacked);
    if (settings.isPacked) return (row) => -countDifferentBits(words, row * width, queryBits, 0, width);
    // The angle between two vectors with components of equal size follows from the number of different signs.
    return (row) => {
      const fraction = countDifferentBits(words, row * width, queryBits, 0, width) / dimensions;
      return isEuclidean ? -2 * Math.sqrt(fraction) : 1 - 2 * fraction;
    };
  }
  const values = codes.values as Int8Array;
  const { factors, squares } = codes;
  const whole = dimensions & ~3;
  return (row) => {
    let w = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    let at = row * width;
    let i = 0;
    for (; i < whole; i += 4, at += 4) {
      w += query[i]! * values[at]!;
      x += query[i + 1]! * values[at + 1]!;
      y += query[i + 2]! * values[at + 2]!;
      z += query[i + 3]! * values[at + 3]!;
    }
    for (; i < dimensions; i++, at++) w += query[i]! * values[at]!;
    const product = factors[row]! * (w + x + y + z);
    return isEuclidean ? -Math.sqrt(Math.max(0, square + squares[row]! - 2 * product)) : product;
  };
}
