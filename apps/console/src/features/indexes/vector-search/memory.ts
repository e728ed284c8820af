import { elementType, hnswDefaults, isObject, isVectorType, walkFields } from '@searchdeck/contract';
import { valueAt } from '../../../shared/definition/edit-text';
import { fieldsIn } from '../fields/use-fields';

/** Estimated memory of the vectors of a field. */
export interface VectorMemory {
  field: string;
  type: string;
  dimensions: number;
  /** Name of the profile; '' if there is none. */
  profile: string;
  algorithm: 'hnsw' | 'exhaustiveKnn' | undefined;
  compression: 'scalarQuantization' | 'binaryQuantization' | undefined;
  /** Bytes of one vector without compression. */
  originalBytes: number;
  /** Bytes of one vector in memory, with its links in the graph; 0 for exhaustiveKnn, which reads vectors from disk. */
  bytes: number;
}

const elementBytes: Readonly<Record<string, number>> = {
  'Edm.Single': 4,
  'Edm.Half': 2,
  'Edm.Int16': 2,
  'Edm.SByte': 1,
  // Packed: each dimension is one bit.
  'Edm.Byte': 1 / 8,
};
/** Bytes per link of the graph; a vector has up to 2 × m links on the lowest level. */
const LINK_BYTES = 10;

const componentNamed = (
  definition: unknown,
  list: string,
  name: unknown,
): Readonly<Record<string, unknown>> | undefined => {
  const items = valueAt(definition, ['vectorSearch', list]);
  return Array.isArray(items)
    ? items.find((item): item is Record<string, unknown> => isObject(item) && item['name'] === name)
    : undefined;
};
const oneOf = <T extends string>(value: unknown, values: readonly T[]): T | undefined =>
  values.find((candidate) => candidate === value);
const numberAt = (value: unknown, path: readonly string[]): number | undefined => {
  const member = valueAt(value, path);
  return typeof member === 'number' ? member : undefined;
};

/** The vector fields of a draft with their estimated memory per document. */
export function vectorMemory(definition: unknown): VectorMemory[] {
  return [...walkFields(fieldsIn(definition))].flatMap(({ field, name }) => {
    if (!isVectorType(field.type)) return [];
    const dimensions = typeof field.dimensions === 'number' ? field.dimensions : 0;
    const profile = componentNamed(definition, 'profiles', field.vectorSearchProfile);
    const algorithm = componentNamed(definition, 'algorithms', profile?.['algorithm']);
    const compression = componentNamed(definition, 'compressions', profile?.['compression']);
    const kind = oneOf(algorithm?.['kind'], ['hnsw', 'exhaustiveKnn']);
    const compressionKind = oneOf(compression?.['kind'], ['scalarQuantization', 'binaryQuantization']);
    const bytesPerElement = elementBytes[elementType(field.type)] ?? 4;
    const compressedDimensions = Math.min(dimensions, numberAt(compression, ['truncationDimension']) ?? dimensions);
    const compressedBytesPerElement = { scalarQuantization: 1, binaryQuantization: 1 / 8 };
    const vectorBytes =
      compressionKind === undefined
        ? dimensions * bytesPerElement
        : compressedDimensions * compressedBytesPerElement[compressionKind];
    const m = numberAt(algorithm, ['hnswParameters', 'm']) ?? hnswDefaults.m;
    return [
      {
        field: name,
        type: field.type,
        dimensions,
        profile: typeof profile?.['name'] === 'string' ? profile['name'] : '',
        algorithm: kind,
        compression: compressionKind,
        originalBytes: Math.ceil(dimensions * bytesPerElement),
        bytes: kind === 'exhaustiveKnn' ? 0 : Math.ceil(vectorBytes) + 2 * m * LINK_BYTES,
      },
    ];
  });
}
