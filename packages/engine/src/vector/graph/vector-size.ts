import type { SchemaField } from '../../definition/index-schema.js';
import { countPresent } from '../../segment/columns.js';
import type { Segment } from '../../segment/segment.js';
import type { FieldGraph } from './field-graph.js';
import { codeKind, codeWidth } from '../vector-codes.js';
import type { VectorSettings } from '../vector-settings.js';

/** Bytes of a field's vectors, after compression; 0 for exhaustiveKnn, as the service counts. */
export function vectorBytes({ path }: SchemaField, settings: VectorSettings, segments: readonly Segment[]): number {
  if (settings.hnsw === undefined) return 0;
  const words = codeWidth(settings);
  const bytesPerRow =
    settings.compression !== undefined
      ? codeKind(settings) === 'bits'
        ? words * 4
        : words + 4
      : settings.width * (settings.isPacked ? 1 : 4);
  return segments.reduce((sum, { source }) => sum + countPresent(source, path) * bytesPerRow, 0);
}

/** Bytes of the links of a graph. */
export const linkBytes = ({ graph }: FieldGraph): number =>
  graph.levels.reduce((sum, { links }) => sum + links.byteLength, 0);
