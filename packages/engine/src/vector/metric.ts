/** The similarity of two vectors and its score. data-plane.md "VectorSearch", service-behavior §8. */
export interface Metric {
  /** Compares the query with the row of `values` that starts at `at`; greater is nearer. */
  similarity: (query: Float32Array | Uint8Array, values: Float32Array | Uint8Array, at: number) => number;
  /** The `@search.score` of a similarity, ascending with it. */
  score: (similarity: number) => number;
  /** Whether the similarity is a negated distance. */
  isDistance: boolean;
}

function dot(query: Float32Array | Uint8Array, values: Float32Array | Uint8Array, at: number): number {
  const { length } = query;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < length; i += 4) {
    a += query[i]! * values[at + i]!;
    b += query[i + 1]! * values[at + i + 1]!;
    c += query[i + 2]! * values[at + i + 2]!;
    d += query[i + 3]! * values[at + i + 3]!;
  }
  for (; i < length; i++) a += query[i]! * values[at + i]!;
  return a + b + c + d;
}

function norm(values: Float32Array | Uint8Array, at: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += values[at + i]! * values[at + i]!;
  return Math.sqrt(sum);
}

const cosine: Metric = {
  similarity(query, values, at) {
    const lengths = norm(query, 0, query.length) * norm(values, at, query.length);
    return lengths === 0 ? 0 : dot(query, values, at) / lengths;
  },
  // Documented: 1 / (1 + cosine distance), so from 1/3 to 1.
  score: (similarity) => 1 / (1 + (1 - similarity)),
  isDistance: false,
};

const euclidean: Metric = {
  similarity(query, values, at) {
    let sum = 0;
    for (let i = 0; i < query.length; i++) sum += (query[i]! - values[at + i]!) ** 2;
    return -Math.sqrt(sum);
  },
  score: (similarity) => 1 / (1 - similarity),
  isDistance: true,
};

const BIT_COUNTS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

const hamming: Metric = {
  similarity(query, values, at) {
    let differentBits = 0;
    for (let i = 0; i < query.length; i++) differentBits += BIT_COUNTS[(query[i]! ^ values[at + i]!) & 255]!;
    return -differentBits;
  },
  score: (similarity) => 1 / (1 - similarity),
  isDistance: true,
};

/** The service publishes no formula for this score. Lucene's is used, which preserves the order. */
const dotProduct: Metric = { similarity: dot, score: (similarity) => (1 + similarity) / 2, isDistance: false };

export const METRICS: Readonly<Record<string, Metric>> = { cosine, euclidean, dotProduct, hamming };

/** Cosine with the norms of the query and the rows computed once. */
export function cosineWith(query: Float32Array | Uint8Array, norms: Float64Array): Metric['similarity'] {
  const length = norm(query, 0, query.length);
  return (_, values, at) => {
    const product = length * norms[at / query.length]!;
    return product === 0 ? 0 : dot(query, values, at) / product;
  };
}

export function normsOf(values: Float32Array | Uint8Array, dimensions: number): Float64Array {
  const rows = dimensions === 0 ? 0 : values.length / dimensions;
  return Float64Array.from({ length: rows }, (_, row) => norm(values, row * dimensions, dimensions));
}
