import type { SchemaField } from '../definition/index-schema.js';

/** Thrown for a document that cannot be indexed although the rest of its batch can: service-behavior §10 "Item codes". */
export class RejectedDocument extends Error {}

/** The largest half-precision number, and the smallest number that rounds to infinity. */
const MAX_HALF = 65_504;
const HALF_OVERFLOW = 65_520;

/** The range of each integer element type. */
export const INTEGER_ELEMENT_BOUNDS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'Edm.Int16': [-(2 ** 15), 2 ** 15 - 1],
  'Edm.SByte': [-128, 127],
  'Edm.Byte': [0, 255],
};

/** Number of elements of a vector; bytes for packed bits. Undefined if the field has no dimensions. */
export const vectorLength = ({ definition }: SchemaField): number | undefined =>
  definition.dimensions == null
    ? undefined
    : definition.vectorEncoding === 'packedBit'
      ? Math.ceil(definition.dimensions / 8)
      : definition.dimensions;

/** Why a value cannot be an element of the field's vectors, as the end of a sentence; undefined if it can. */
export function elementProblem({ elementType }: SchemaField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'is not a finite number';
  const bounds = INTEGER_ELEMENT_BOUNDS[elementType];
  if (bounds !== undefined) {
    const [min, max] = bounds;
    return Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : `is not a whole number from ${min} to ${max}, as ${elementType} requires`;
  }
  if (elementType === 'Edm.Half') {
    return Math.abs(value) < HALF_OVERFLOW ? undefined : `is beyond half precision (at most ${MAX_HALF})`;
  }
  return Number.isFinite(Math.fround(value)) ? undefined : 'is beyond single precision (at most 3.4028235e38)';
}

/** Why a vector does not fit its field, with the service's wording. */
export const lengthProblem = (field: SchemaField, expected: number, actual: number): string =>
  `There's a mismatch in vector dimensions. The vector field '${field.path}', with dimension of '${field.definition.dimensions ?? expected}', expects a length of '${expected}'. However, the provided vector has a length of '${actual}'. Please ensure that the vector length matches the expected length of the vector field.`;
