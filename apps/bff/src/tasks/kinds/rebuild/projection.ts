import { isObject, isVectorField, type CopyPlan, type Json, type SearchField } from '@searchdeck/contract';
import type { Document } from '../documents/document-pages.js';

/** The part of a document that an index with these fields accepts, in the order of the fields. */
export const project = (document: Document, fields: readonly SearchField[]): Record<string, Json> =>
  Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = document[field.name];
      return value === undefined ? [] : [[field.name, valueOf(value, field)]];
    }),
  );

const valueOf = (value: Json, field: SearchField): Json => {
  const { fields } = field;
  if (fields == null) return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? project(item, fields) : item));
  return isObject(value) ? project(value, fields) : value;
};

/** The fields whose values are the same after a copy: without vectors that were rounded. */
export const comparableFields = ({ fields, roundedFields }: CopyPlan): SearchField[] =>
  fields.filter((field) => !(isVectorField(field) && roundedFields.has(field.name)));
