import { isObject, isVectorField, type CopiedField, type CopyPlan, type Json } from '@searchdeck/contract';
import { convertValue } from '../documents/convert-value.js';
import type { Document } from '../documents/document-pages.js';

const ignore = (): void => undefined;

/**
 * The part of a document that an index with these fields accepts, in the order of the fields. Values of another type are
 * converted; `onLost` is called for each one that can't be.
 */
export const project = (
  document: Document,
  fields: readonly CopiedField[],
  onLost: () => void = ignore,
): Record<string, Json> =>
  Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = document[field.name];
      return value === undefined ? [] : [[field.name, valueOf(value, field, onLost)]];
    }),
  );

const valueOf = (value: Json, { type, isConverted, fields }: CopiedField, onLost: () => void): Json => {
  if (isConverted) return convertValue(value, type, onLost);
  if (fields === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? project(item, fields, onLost) : item));
  return isObject(value) ? project(value, fields, onLost) : value;
};

/** The fields whose values are the same after a copy: without vectors that were rounded. */
export const comparableFields = ({ fields, roundedFields }: CopyPlan): CopiedField[] =>
  fields.filter((field) => !(isVectorField(field) && roundedFields.has(field.name)));
