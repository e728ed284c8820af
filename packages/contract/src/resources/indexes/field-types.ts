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
/** `Collection(Edm.String)` → `Edm.String`; other types are their own element type. */
export const elementType = (type: string): string => /^Collection\((.+)\)$/.exec(type)?.[1] ?? type;
export const isCollection = (type: string): boolean => type.startsWith('Collection(');
/** Whether a type is one of the collection types of vectors. */
export const isVectorType = (type: string): boolean => (vectorTypes as readonly string[]).includes(type);
export const isComplexType = (type: string): boolean => elementType(type) === 'Edm.ComplexType';
