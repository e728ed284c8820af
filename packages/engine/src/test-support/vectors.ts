import type {
  FieldDefinition,
  IndexDefinition,
  VectorAlgorithmDefinition,
  VectorCompressionDefinition,
} from '../definition/index-definition.js';

/** A stream of numbers in [0, 1) that is the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Vectors of normally distributed components, around one of `clusters` centers or, with none, around the origin. */
export function randomVectors(seed: number, dimensions: number, clusters = 0): () => number[] {
  const random = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const vector = () => Array.from({ length: dimensions }, () => Math.fround(normal()));
  const centers = Array.from({ length: clusters }, vector);
  return () => {
    const center = centers[Math.floor(random() * clusters)];
    const own = vector();
    return center === undefined ? own : own.map((value, i) => Math.fround(center[i]! + value / 3));
  };
}

export type Unnamed<T> = T extends unknown ? Omit<T, 'name'> : never;

/** An index of one vector field `v`, with a number `group` to filter by. */
export const vectorIndex = (
  dimensions: number,
  algorithm: Unnamed<VectorAlgorithmDefinition> = { kind: 'hnsw' },
  compression?: Unnamed<VectorCompressionDefinition>,
  type: FieldDefinition['type'] = 'Collection(Edm.Single)',
): IndexDefinition => ({
  name: 'vectors',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'group', type: 'Edm.Int32' },
    {
      name: 'v',
      type,
      dimensions,
      vectorSearchProfile: 'p',
      ...(type === 'Collection(Edm.Byte)' ? { vectorEncoding: 'packedBit' as const } : {}),
    },
  ],
  vectorSearch: {
    algorithms: [{ name: 'a', ...algorithm }],
    compressions: compression === undefined ? [] : [{ name: 'c', ...compression }],
    profiles: [{ name: 'p', algorithm: 'a', compression: compression === undefined ? null : 'c' }],
  },
});
