import { enumOf } from '../../schema/node.js';

const scalars = [
  'Edm.String',
  'Edm.Int32',
  'Edm.Int64',
  'Edm.Double',
  'Edm.Boolean',
  'Edm.DateTimeOffset',
  'Edm.GeographyPoint',
  'Edm.ComplexType',
] as const;
const vectors = ['Edm.Single', 'Edm.Half', 'Edm.Int16', 'Edm.SByte', 'Edm.Byte'] as const;
export type ScalarType = (typeof scalars)[number];
export type VectorElementType = (typeof vectors)[number];
export type SearchFieldDataType = ScalarType | `Collection(${ScalarType | VectorElementType})`;

export const scalarTypes: readonly ScalarType[] = scalars;
export const vectorTypes = vectors.map((t) => `Collection(${t})` as const);
export const searchFieldDataTypes: readonly SearchFieldDataType[] = [
  ...scalars,
  ...scalars.map((t) => `Collection(${t})` as const),
  ...vectorTypes,
];
const documented = [
  'Edm.String',
  'Edm.Double',
  'Edm.Int32',
  'Edm.Boolean',
  'Edm.DateTimeOffset',
  'Edm.GeographyPoint',
  'Collection(Edm.String)',
  'Collection(Edm.Single)',
];
const typeDescriptions: Record<string, string> = {
  'Edm.String': 'String.',
  'Edm.Int32': '32-bit signed integer.',
  'Edm.Int64': '64-bit signed integer.',
  'Edm.Double': '64-bit floating-point number, including NaN, INF, and -INF.',
  'Edm.Boolean': 'Boolean.',
  'Edm.DateTimeOffset': 'Date and time, stored in UTC.',
  'Edm.GeographyPoint': 'Geographic point, as a GeoJSON point with longitude and latitude.',
  'Edm.ComplexType': 'Complex object with subfields.',
  'Collection(Edm.Single)': 'Vector of 32-bit floating-point numbers.',
  'Collection(Edm.Half)': 'Vector of 16-bit floating-point numbers.',
  'Collection(Edm.Int16)': 'Vector of 16-bit signed integers.',
  'Collection(Edm.SByte)': 'Vector of 8-bit signed integers.',
  'Collection(Edm.Byte)': 'Vector of packed bits. Requires vectorEncoding packedBit.',
};
const descriptionOf = (type: SearchFieldDataType): string =>
  typeDescriptions[type] ?? `Collection of ${elementType(type)} values.`;

/** `Collection(Edm.String)` → `Edm.String`; other types are their own element type. */
export const elementType = (type: string): string => /^Collection\((.+)\)$/.exec(type)?.[1] ?? type;
export const isCollection = (type: string): boolean => type.startsWith('Collection(');
/** Whether a type is one of the collection types of vectors. */
export const isVectorType = (type: string): boolean => (vectorTypes as readonly string[]).includes(type);
export const isComplexType = (type: string): boolean => elementType(type) === 'Edm.ComplexType';

export const SearchFieldDataTypeSchema = enumOf(
  Object.fromEntries(searchFieldDataTypes.map((t) => [t, descriptionOf(t)])) as Record<SearchFieldDataType, string>,
  {
    description: 'Data type of the field.',
    immutable: true,
    added: searchFieldDataTypes.filter((t) => !documented.includes(t)),
  },
);
