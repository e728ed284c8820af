import { elementType, isCollection, isComplexType, isVectorType } from '../field-types.js';
import type { SearchField } from '../field.js';

export interface VisitedField {
  field: SearchField;
  /** `fields[2].fields[0]`. */
  path: string;
  /** `address/city`. */
  name: string;
  /** 1 for top-level fields. */
  depth: number;
  /** The field is inside a collection of complex values. */
  insideCollection: boolean;
}

/** Every field of an index with its sub-fields, parents first. */
export function* walkFields(
  fields: readonly SearchField[] | null | undefined,
  parent: { path: string; name: string; depth: number; insideCollection: boolean } = {
    path: '',
    name: '',
    depth: 0,
    insideCollection: false,
  },
): Generator<VisitedField> {
  for (const [i, field] of (fields ?? []).entries()) {
    const visited: VisitedField = {
      field,
      path: `${parent.path}${parent.path === '' ? '' : '.'}fields[${i}]`,
      name: parent.name === '' ? field.name : `${parent.name}/${field.name}`,
      depth: parent.depth + 1,
      insideCollection: parent.insideCollection,
    };
    yield visited;
    if (isComplexType(field.type)) {
      const insideCollection = parent.insideCollection || isCollection(field.type);
      yield* walkFields(field.fields, {
        path: visited.path,
        name: visited.name,
        depth: visited.depth,
        insideCollection,
      });
    }
  }
}

/** A vector field: a collection of vector elements, or one that has dimensions. */
export const isVectorField = (field: SearchField): boolean => isVectorType(field.type);
export const isStringField = (field: SearchField): boolean => elementType(field.type) === 'Edm.String';

export interface EffectiveAttributes {
  key: boolean;
  searchable: boolean;
  filterable: boolean;
  retrievable: boolean;
  stored: boolean;
  sortable: boolean;
  facetable: boolean;
}

/** What a field can do when it leaves an attribute out. service-behavior §5. */
export const defaultAttributes = (type: string, insideCollection = false): EffectiveAttributes => {
  const vector = isVectorType(type);
  const simple = !vector && !isComplexType(type);
  const geography = elementType(type) === 'Edm.GeographyPoint';
  return {
    key: false,
    searchable: elementType(type) === 'Edm.String' || vector,
    filterable: simple,
    retrievable: simple,
    stored: !isComplexType(type),
    sortable: simple && !isCollection(type) && !insideCollection,
    facetable: simple && !geography,
  };
};

/** What a field can do: what it says, or the default. */
export const effectiveAttributes = (field: SearchField, insideCollection = false): EffectiveAttributes => {
  const byDefault = defaultAttributes(field.type, insideCollection);
  return {
    key: field.key ?? byDefault.key,
    searchable: field.searchable ?? byDefault.searchable,
    filterable: field.filterable ?? byDefault.filterable,
    retrievable: field.retrievable ?? (field.stored === false ? false : byDefault.retrievable),
    stored: field.stored ?? byDefault.stored,
    sortable: field.sortable ?? byDefault.sortable,
    facetable: field.facetable ?? byDefault.facetable,
  };
};
