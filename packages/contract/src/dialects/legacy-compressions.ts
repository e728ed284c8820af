import { isObject } from '../values/is-object.js';
import { VectorSearchCompression } from '../resources/indexes/vector-search.js';
import type { VersionForm } from './dialect.js';

/**
 * Compressions before 2024-11-01-preview: rescoring is configured by two properties of the compression,
 * `rerankWithOriginalVectors` and `defaultOversampling`, and the originals are always stored.
 */
export const legacyCompressions: VersionForm = {
  of: VectorSearchCompression,
  versions: ['2024-03-01-preview', '2024-05-01-preview', '2024-07-01', '2024-09-01-preview'],
  read: (value) => {
    const { rerankWithOriginalVectors: rerank, defaultOversampling, ...otherProperties } = value;
    if (rerank === undefined && defaultOversampling === undefined) return value;
    return {
      ...otherProperties,
      rescoringOptions: {
        ...(isObject(otherProperties['rescoringOptions']) ? otherProperties['rescoringOptions'] : {}),
        ...(rerank === undefined ? {} : { enableRescoring: rerank }),
        ...(defaultOversampling === undefined ? {} : { defaultOversampling }),
      },
    };
  },
  write: (value) => {
    const { rescoringOptions, ...otherProperties } = value;
    const options = isObject(rescoringOptions) ? rescoringOptions : {};
    return {
      ...otherProperties,
      rerankWithOriginalVectors: options['enableRescoring'] ?? true,
      defaultOversampling: options['defaultOversampling'] ?? null,
    };
  },
};
