import { badRequest, type SearchError } from '@searchdeck/contract';
import { parseSelect } from '@searchdeck/query';
import { unknownProperty, type IndexSchema, type SchemaField } from '../definition/index-schema.js';
import type { StoredDocument } from './coerce.js';

/** The fields of a document that a response contains. */
interface Shape {
  field: SchemaField;
  children: Shape[];
  /** Whether only some of the children are selected. */
  picked?: boolean;
}
export type Projection = readonly Shape[];

const MAX_CACHED = 64;
const MAX_CACHED_LENGTH = 1000;

const selectError = (detail: string): SearchError =>
  badRequest(`Invalid expression: ${detail}\r\nParameter name: $select`, {
    code: 'InvalidRequestParameter',
    target: '$select',
  });

function everything(fields: readonly SchemaField[]): Shape[] {
  return fields
    .filter((field) => (field.complex ? field.children.some(showsAnything) : field.retrievable))
    .map((field) => ({ field, children: everything(field.children) }));
}
const showsAnything = (field: SchemaField): boolean =>
  field.complex ? field.children.some(showsAnything) : field.retrievable;

/** Compiled selections by schema: applications repeat a few field lists. */
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
      if (key.length > MAX_CACHED_LENGTH) return projection;
      if (bySelect.size >= MAX_CACHED) bySelect.clear();
      bySelect.set(key, projection);
    }
    return projection;
  }
}

function compile(schema: IndexSchema, select: string): Projection {
  if (select.trim() === '') return everything(schema.fields);
  const selection = parseSelect(select);
  if (selection.all) return everything(schema.fields);
  const selected = new Map<SchemaField, 'all' | 'some'>();
  for (const path of selection.paths) {
    const name = path.segments.join('/');
    const field = schema.byPath.get(name);
    if (field === undefined) throw selectError(unknownProperty(schema, name));
    if (!showsAnything(field)) {
      throw selectError(`'${name}' is not a retrievable field. Only retrievable fields can be used in $select.`);
    }
    selected.set(field, 'all');
    for (let above = field.parent; above !== undefined; above = above.parent) {
      if (!selected.has(above)) selected.set(above, 'some');
    }
  }
  return pick(schema.fields, selected);
}

function pick(fields: readonly SchemaField[], selected: Map<SchemaField, 'all' | 'some'>): Shape[] {
  return fields.flatMap((field): Shape[] => {
    const how = selected.get(field);
    if (how === undefined) return [];
    return how === 'all'
      ? [{ field, children: everything(field.children) }]
      : [{ field, children: pick(field.children, selected), picked: true }];
  });
}

/**
 * The projected members in definition order; a field the document lacks is null, a collection []. Where only some fields
 * of a collection's objects are asked for, objects that have none of them are left out, as in recorded responses.
 */
export function project(projection: Projection, document: StoredDocument): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { field, children, picked } of projection) {
    const value = document[field.name];
    if (value === undefined || value === null) {
      result[field.name] = field.collection && !field.vector ? [] : null;
    } else if (!field.complex) {
      result[field.name] = value;
    } else if (field.collection) {
      const hasSelected = (element: StoredDocument): boolean =>
        children.some((child) => Object.hasOwn(element, child.field.name));
      const elements = value as StoredDocument[];
      result[field.name] = (picked ? elements.filter(hasSelected) : elements).map((element) =>
        project(children, element),
      );
    } else {
      result[field.name] = project(children, value as StoredDocument);
    }
  }
  return result;
}
