import { elementType, isCollection, isComplexType, isVectorType } from '../field-types.js';
import type { DataVersion } from '../../../versions/index.js';
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
  isInsideCollection: boolean;
}

/** Every field of an index with its subfields, parents first. */
export function* walkFields(
  fields: readonly SearchField[] | null | undefined,
  parent: { path: string; name: string; depth: number; isInsideCollection: boolean } = {
    path: '',
    name: '',
    depth: 0,
    isInsideCollection: false,
  },
): Generator<VisitedField> {
  for (const [i, field] of (fields ?? []).entries()) {
    const visited: VisitedField = {
      field,
      path: `${parent.path}${parent.path === '' ? '' : '.'}fields[${i}]`,
      name: parent.name === '' ? field.name : `${parent.name}/${field.name}`,
      depth: parent.depth + 1,
      isInsideCollection: parent.isInsideCollection,
    };
    yield visited;
    if (isComplexType(field.type)) {
      const isInsideCollection = parent.isInsideCollection || isCollection(field.type);
      yield* walkFields(field.fields, {
        path: visited.path,
        name: visited.name,
        depth: visited.depth,
        isInsideCollection,
      });
    }
  }
}

/** The key field of an index; undefined if it has none. */
export const findKeyField = <F extends Pick<SearchField, 'key'>>(fields: readonly F[]): F | undefined =>
  fields.find(({ key }) => key === true);

/** Whether the type of a field is a vector type. */
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

/** Versions that return vectors unless the definition says otherwise. Newer ones hide them. service-behavior §5.4. */
const versionsThatReturnVectors: readonly string[] = [
  '2023-11-01',
  '2023-10-01-Preview',
] satisfies readonly DataVersion[];

/**
 * The attributes of a field that does not set them. service-behavior §5.
 *
 * @param version of the request that defines the field; default: the newest
 */
export const defaultAttributes = (type: string, isInsideCollection = false, version = ''): EffectiveAttributes => {
  const isVector = isVectorType(type);
  const isSimple = !isVector && !isComplexType(type);
  const isGeography = elementType(type) === 'Edm.GeographyPoint';
  return {
    key: false,
    searchable: elementType(type) === 'Edm.String' || isVector,
    filterable: isSimple,
    retrievable: isSimple || (isVector && versionsThatReturnVectors.includes(version)),
    stored: !isComplexType(type),
    sortable: isSimple && !isCollection(type) && !isInsideCollection,
    facetable: isSimple && !isGeography,
  };
};

/** The attributes that a field sets, otherwise the defaults of its type in `version`. */
export const effectiveAttributes = (
  field: SearchField,
  isInsideCollection = false,
  version?: string,
): EffectiveAttributes => {
  const defaults = defaultAttributes(field.type, isInsideCollection, version);
  return {
    key: field.key ?? defaults.key,
    searchable: field.searchable ?? defaults.searchable,
    filterable: field.filterable ?? defaults.filterable,
    retrievable: field.retrievable ?? (field.stored === false ? false : defaults.retrievable),
    stored: field.stored ?? defaults.stored,
    sortable: field.sortable ?? defaults.sortable,
    facetable: field.facetable ?? defaults.facetable,
  };
};
