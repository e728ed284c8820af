import { badRequest, hnswDefaults, rescoringDefaults } from '@searchdeck/contract/core';
import type { VectorCompressionDefinition } from '../definition/index-definition.js';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { METRICS } from './metric.js';

/** How a vector field is compressed: data-plane.md "VectorSearch". */
export interface Compression {
  name: string;
  kind: 'scalar' | 'binary';
  /** What candidates are rescored with by default; undefined if they are not rescored. */
  rescore: 'originals' | 'codes' | undefined;
  /** What candidates can be rescored with, if a query requests it. */
  rescorable: 'originals' | 'codes' | undefined;
  /** Number of candidates to rescore, as a multiple of k. */
  oversampling: number;
  /** Whether scores can use the original vectors. */
  keepsOriginals: boolean;
}

/** The settings of a vector field from its vector search profile. */
export interface VectorSettings {
  metric: string;
  /** Undefined for exhaustiveKnn. */
  hnsw: { m: number; efConstruction: number; efSearch: number } | undefined;
  compression: Compression | undefined;
  /** Elements per stored row: numbers, or bytes of packed bits. */
  width: number;
  /** Dimensions of compressed vectors, which can be truncated. */
  codedDimensions: number;
  isPacked: boolean;
}

/** The settings of a vector field. Throws SearchError 400 for an unknown metric. */
export function vectorSettings(schema: IndexSchema, field: SchemaField): VectorSettings {
  const search = schema.definition.vectorSearch;
  const profile = search?.profiles?.find(({ name }) => name === field.definition.vectorSearchProfile);
  const algorithm = search?.algorithms?.find(({ name }) => name === profile?.algorithm);
  const isPacked = field.definition.vectorEncoding === 'packedBit';
  const parameters = algorithm?.kind === 'hnsw' ? algorithm.hnswParameters : algorithm?.exhaustiveKnnParameters;
  const metric = parameters?.metric ?? (isPacked ? 'hamming' : 'cosine');
  if (METRICS[metric] === undefined) throw badRequest(`The vector metric '${metric}' is unknown.`);
  const hnsw =
    algorithm?.kind === 'hnsw'
      ? {
          m: algorithm.hnswParameters?.m ?? hnswDefaults.m,
          efConstruction: algorithm.hnswParameters?.efConstruction ?? hnswDefaults.efConstruction,
          efSearch: algorithm.hnswParameters?.efSearch ?? hnswDefaults.efSearch,
        }
      : undefined;
  const dimensions = field.definition.dimensions ?? 0;
  const definition = search?.compressions?.find(({ name }) => name === profile?.compression);
  // Packed bits cannot be compressed further.
  const compression = definition === undefined || isPacked ? undefined : readCompression(definition);
  const truncatedDimensions = compression === undefined ? null : definition?.truncationDimension;
  return {
    metric,
    hnsw,
    compression,
    width: isPacked ? Math.ceil(dimensions / 8) : dimensions,
    codedDimensions: Math.min(dimensions, truncatedDimensions ?? dimensions),
    isPacked,
  };
}

function readCompression(definition: VectorCompressionDefinition): Compression {
  const { enableRescoring, defaultOversampling, rescoreStorageMethod } = definition.rescoringOptions ?? {};
  const kind = definition.kind === 'binaryQuantization' ? 'binary' : 'scalar';
  const keepsOriginals = rescoreStorageMethod !== 'discardOriginals';
  // Binary codes can be rescored without the originals.
  const rescorable = keepsOriginals ? 'originals' : kind === 'binary' ? 'codes' : undefined;
  return {
    name: definition.name,
    kind,
    keepsOriginals,
    rescorable,
    rescore: (enableRescoring ?? true) ? rescorable : undefined,
    oversampling: defaultOversampling ?? rescoringDefaults.oversampling,
  };
}
