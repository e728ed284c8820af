import {
  badRequest,
  elementType as elementTypeOf,
  isCollection as isCollectionType,
  isVectorType,
} from '@searchdeck/contract/core';
import { unknownProperty as unknownPropertyText } from '@searchdeck/query';
import type { FieldDefinition, IndexDefinition } from './index-definition.js';

/** A sequence of elements: the documents, or the elements of one collection in document order. */
export interface Space {
  /** '' for the documents, otherwise the path of the collection. */
  path: string;
  parent: Space | undefined;
}

export type ColumnKind = 'number' | 'string' | 'geo' | 'vector';

/** A field of the definition, with properties derived from its position. */
export interface SchemaField {
  /** `rooms/type` */
  path: string;
  name: string;
  /** The element's type when the field is a collection: `Edm.String`. */
  elementType: string;
  isCollection: boolean;
  isComplex: boolean;
  /** Vector fields are Collection(Edm.Single | Half | Int16 | SByte | Byte) with dimensions. */
  isVector: boolean;
  /** Whether the field or an ancestor is a collection: it then has several values per document. */
  isRepeated: boolean;
  /** The space in which the field has exactly one value per element. */
  space: Space;
  /** The space of the object that contains the field; differs from `space` if the field is a collection. */
  objectSpace: Space;
  key: boolean;
  searchable: boolean;
  filterable: boolean;
  sortable: boolean;
  facetable: boolean;
  retrievable: boolean;
  column: ColumnKind | undefined;
  parent: SchemaField | undefined;
  children: SchemaField[];
  definition: FieldDefinition;
}

/** The fields of an index definition, resolved once. */
export class IndexSchema {
  readonly root: Space = { path: '', parent: undefined };
  readonly fields: SchemaField[];
  readonly keyField: SchemaField;
  /** Every field by path, complex ones included, in definition order. */
  readonly byPath = new Map<string, SchemaField>();
  readonly searchable: SchemaField[];
  readonly columns: SchemaField[];
  readonly vectors: SchemaField[];
  /** Whether a vector field has `stored` false: it is searched, but not available to later merges. */
  readonly hasUnstoredVectors: boolean;
  /** Every collection's space, parents before children. */
  readonly spaces: Space[] = [];
  /** Paths of the fields with exact 64-bit integers. */
  readonly int64Paths: string[];
  /** Whether a field has the name of an inherited property, such as `constructor` or `valueOf`. */
  readonly hasInheritedNames: boolean;

  constructor(readonly definition: IndexDefinition) {
    this.fields = definition.fields.map((field) => this.addField(field, undefined, this.root));
    const key = this.fields.find((field) => field.key);
    if (key === undefined) throw badRequest(`The index '${definition.name}' has no key field.`);
    this.keyField = key;
    const allFields = [...this.byPath.values()];
    this.searchable = allFields.filter((field) => field.searchable);
    this.columns = allFields.filter((field) => field.column !== undefined);
    this.vectors = allFields.filter((field) => field.isVector);
    this.hasUnstoredVectors = this.vectors.some((field) => field.definition.stored === false);
    this.int64Paths = allFields.filter((field) => field.elementType === 'Edm.Int64').map((field) => field.path);
    this.hasInheritedNames = allFields.some((field) => field.name in Object.prototype);
  }

  private addField(definition: FieldDefinition, parent: SchemaField | undefined, objectSpace: Space): SchemaField {
    const path = parent === undefined ? definition.name : `${parent.path}/${definition.name}`;
    const elementType = elementTypeOf(definition.type);
    const isComplex = elementType === 'Edm.ComplexType';
    const isVector = isVectorType(definition.type);
    const isCollection = isCollectionType(definition.type);
    let space = objectSpace;
    if (isCollection && !isVector) {
      space = { path, parent: objectSpace };
      this.spaces.push(space);
    }
    const isText = elementType === 'Edm.String';
    const isLeaf = !isComplex && !isVector;
    const field: SchemaField = {
      path,
      name: definition.name,
      elementType,
      isCollection,
      isComplex,
      isVector,
      isRepeated: isCollection || (parent?.isRepeated ?? false),
      space,
      objectSpace,
      key: definition.key === true && parent === undefined,
      searchable: isText && (definition.searchable ?? true),
      filterable: isLeaf && (definition.filterable ?? true),
      sortable: isLeaf && !isCollection && !(parent?.isRepeated ?? false) && (definition.sortable ?? true),
      facetable: isLeaf && elementType !== 'Edm.GeographyPoint' && (definition.facetable ?? true),
      retrievable: isComplex || ((definition.retrievable ?? true) && (definition.stored ?? true)),
      column: undefined,
      parent,
      children: [],
      definition,
    };
    field.column = columnKind(field);
    this.byPath.set(path, field);
    field.children = (definition.fields ?? []).map((child) => this.addField(child, field, space));
    return field;
  }
}

/** The error text for an unknown path. */
export const unknownProperty = (schema: IndexSchema, path: string): string =>
  unknownPropertyText(path, (name) => schema.byPath.get(name)?.definition.type);

function columnKind(field: SchemaField): ColumnKind | undefined {
  if (field.isVector) return (field.definition.searchable ?? true) ? 'vector' : undefined;
  if (field.isComplex || !(field.filterable || field.sortable || field.facetable)) return undefined;
  if (field.elementType === 'Edm.String') return 'string';
  return field.elementType === 'Edm.GeographyPoint' ? 'geo' : 'number';
}
