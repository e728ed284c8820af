import type { SearchError } from '@searchdeck/contract';
import { invalidExpression } from '@searchdeck/contract/core';
import { parseSelect } from '@searchdeck/query';
import { unknownProperty, type IndexSchema, type SchemaField } from '../definition/index-schema.js';
import type { StoredDocument } from './coerce.js';

/** A field of the documents in a response. */
interface ProjectedField {
  field: SchemaField;
  children: ProjectedField[];
  /** Whether only some of the children are selected. */
  isPartial?: boolean;
}
export type Projection = readonly ProjectedField[];

const MAX_CACHED_SELECTIONS = 64;
const MAX_CACHED_CHARACTERS = 1000;

const selectError = (detail: string): SearchError => invalidExpression(detail, '$select');

function retrievableFields(fields: readonly SchemaField[]): ProjectedField[] {
  return fields.filter(isRetrievable).map((field) => ({ field, children: retrievableFields(field.children) }));
}
const isRetrievable = (field: SchemaField): boolean =>
  field.isComplex ? field.children.some(isRetrievable) : field.retrievable;

/** Caches compiled selections by schema, because applications repeat a few field lists. */
export class ProjectionCache {
  private readonly bySchema = new WeakMap<IndexSchema, Map<string, Projection>>();

  /** `$select` resolved against the fields. Throws SearchError 400 for a field that is unknown or not retrievable. */
  compile(schema: IndexSchema, select: string | null | undefined): Projection {
    let bySelect = this.bySchema.get(schema);
    if (bySelect === undefined) this.bySchema.set(schema, (bySelect = new Map()));
    const key = select ?? '';
    let projection = bySelect.get(key);
    if (projection === undefined) {
      projection = compile(schema, key);
      if (key.length > MAX_CACHED_CHARACTERS) return projection;
      if (bySelect.size >= MAX_CACHED_SELECTIONS) bySelect.clear();
      bySelect.set(key, projection);
    }
    return projection;
  }
}

function compile(schema: IndexSchema, select: string): Projection {
  if (select.trim() === '') return retrievableFields(schema.fields);
  const selection = parseSelect(select);
  if (selection.isAll) return retrievableFields(schema.fields);
  const selections = new Map<SchemaField, 'all' | 'some'>();
  for (const path of selection.paths) {
    const name = path.segments.join('/');
    const field = schema.byPath.get(name);
    if (field === undefined) throw selectError(unknownProperty(schema, name));
    if (!isRetrievable(field)) {
      throw selectError(
        `'${name}' is not a retrievable field. Only fields marked as retrievable in the index can be used in $select.`,
      );
    }
    selections.set(field, 'all');
    for (let ancestor = field.parent; ancestor !== undefined; ancestor = ancestor.parent) {
      if (!selections.has(ancestor)) selections.set(ancestor, 'some');
    }
  }
  return selectFields(schema.fields, selections);
}

function selectFields(fields: readonly SchemaField[], selections: Map<SchemaField, 'all' | 'some'>): ProjectedField[] {
  return fields.flatMap((field): ProjectedField[] => {
    const selection = selections.get(field);
    if (selection === undefined) return [];
    return selection === 'all'
      ? [{ field, children: retrievableFields(field.children) }]
      : [{ field, children: selectFields(field.children, selections), isPartial: true }];
  });
}

/**
 * The selected fields in definition order; missing fields are null, and missing collections []. If only some fields of a
 * collection's objects are selected, objects that have none of them are left out, as in recorded responses.
 */
export function project(projection: Projection, document: StoredDocument): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { field, children, isPartial } of projection) {
    const value = document[field.name];
    if (value === undefined || value === null) {
      result[field.name] = field.isCollection && !field.isVector ? [] : null;
    } else if (!field.isComplex) {
      result[field.name] = value;
    } else if (field.isCollection) {
      const hasSelected = (element: StoredDocument): boolean =>
        children.some((child) => Object.hasOwn(element, child.field.name));
      const elements = value as StoredDocument[];
      result[field.name] = (isPartial ? elements.filter(hasSelected) : elements).map((element) =>
        project(children, element),
      );
    } else {
      result[field.name] = project(children, value as StoredDocument);
    }
  }
  return result;
}
