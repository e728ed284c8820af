import type { SearchField } from '../resources/indexes/field.js';
import { elementType, isCollection, isVectorType } from '../resources/indexes/field-types.js';
import {
  any,
  array,
  boolean,
  double,
  enumOf,
  int32,
  int64,
  object,
  required,
  string,
  type Field,
  type Node,
  type ObjectNode,
} from '../schema/node.js';
import { documentKeyNode } from './document-key.js';

/** Values of Edm.Double that JSON has no number for. service-behavior §10.4. */
const SPECIAL_NUMBERS = ['NaN', 'INF', '-INF'];

/** The coordinates of a point, in their order. */
export const pointCoordinates = [
  double({ description: 'Longitude, in degrees.', minimum: -180, maximum: 180 }),
  double({ description: 'Latitude, in degrees.', minimum: -90, maximum: 90 }),
] as const;

/** Edm.GeographyPoint: a GeoJSON point. service-behavior §5. */
export const GeographyPoint = object(
  {
    type: required(enumOf({ Point: 'A point.' })),
    coordinates: required(
      array(double(), {
        description: 'Longitude and latitude, in degrees.',
        firstItems: pointCoordinates,
        minItems: 2,
        maxItems: 2,
      }),
    ),
    crs: any({ description: 'Coordinate reference system.' }),
  },
  { name: 'GeographyPoint', unknown: 'keep' },
);

function elementNode(type: string, field: SearchField): Node {
  switch (type) {
    case 'Edm.Int32':
      return int32();
    case 'Edm.Int64':
      return int64();
    case 'Edm.Double':
      return double({ texts: SPECIAL_NUMBERS });
    case 'Edm.Boolean':
      return boolean();
    case 'Edm.DateTimeOffset':
      return string({ format: 'date-time' });
    case 'Edm.GeographyPoint':
      return GeographyPoint;
    case 'Edm.ComplexType':
      return documentSchema(field.fields ?? []);
    case 'Edm.String':
      return string();
    default:
      return any();
  }
}

function fieldNode(field: SearchField, allowUnsafeKeys: boolean): Node {
  if (field.key === true) return documentKeyNode(`Key, ${field.type}.`, allowUnsafeKeys);
  const element = elementType(field.type);
  const node: Node = isVectorType(field.type)
    ? array(double(), field.dimensions == null ? {} : { minItems: field.dimensions, maxItems: field.dimensions })
    : isCollection(field.type)
      ? array(elementNode(element, field))
      : elementNode(element, field);
  return { ...node, description: `${field.type}.` };
}

/**
 * The schema of an index's documents, or of a complex field's values: one member per field, the key required. The
 * description of each member is its type, and says which one is the key. `allowUnsafeKeys`: the key can have any characters, like that of a document that
 * was written with the parameter of this name.
 */
export const documentSchema = (
  fields: readonly SearchField[],
  { allowUnsafeKeys = false }: { allowUnsafeKeys?: boolean } = {},
): ObjectNode => ({
  kind: 'object',
  unknown: 'reject',
  fields: Object.fromEntries(
    fields.map((field): [string, Field] => [
      field.name,
      { schema: fieldNode(field, allowUnsafeKeys), required: field.key === true },
    ]),
  ),
});
