import type { SchemaField } from '../definition/index-schema.js';

/** A document that cannot be indexed, while the others of its batch can: service-behavior §10 "Item codes". */
export class RejectedDocument extends Error {}

/** The maximum half-precision number, and the minimum that rounds to infinity. */
const MAX_HALF = 65_504;
const HALF_OVERFLOW = 65_520;

const INTEGERS: Record<string, readonly [least: number, most: number]> = {
  'Edm.Int16': [-(2 ** 15), 2 ** 15 - 1],
  'Edm.SByte': [-128, 127],
  'Edm.Byte': [0, 255],
};

/** Numbers a vector of the field has: bytes, where bits are packed. Undefined when the field does not say. */
export const vectorLength = ({ definition }: SchemaField): number | undefined =>
  definition.dimensions == null
    ? undefined
    : definition.vectorEncoding === 'packedBit'
      ? Math.ceil(definition.dimensions / 8)
      : definition.dimensions;

/** What keeps a value out of a vector of the field's type, in words; undefined when it fits. */
export function wrongElement({ elementType }: SchemaField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a finite number';
  const bounds = INTEGERS[elementType];
  if (bounds !== undefined) {
    const [least, most] = bounds;
    return Number.isInteger(value) && value >= least && value <= most
      ? undefined
      : `is not a whole number from ${least} to ${most}, as ${elementType} needs`;
  }
  if (elementType === 'Edm.Half')
    return Math.abs(value) < HALF_OVERFLOW ? undefined : `is beyond half precision (at most ${MAX_HALF})`;
  return Number.isFinite(Math.fround(value)) ? undefined : 'is beyond single precision (at most 3.4028235e38)';
}

/** service-behavior has no wording; this one is the service's own. */
export const wrongLength = (field: SchemaField, expected: number, actual: number): string =>
  `There's a mismatch in vector dimensions. The vector field '${field.path}', with dimension of '${field.definition.dimensions ?? expected}', expects a length of '${expected}'. However, the provided vector has a length of '${actual}'. Please ensure that the vector length matches the expected length of the vector field.`;
