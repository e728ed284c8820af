import { enumOf } from '../../schema/node.js';
import { elementType, searchFieldDataTypes, type SearchFieldDataType } from './field-types.js';

/** The types of the interface documents. */
const documentedTypes = [
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

export const SearchFieldDataTypeSchema = enumOf(
  Object.fromEntries(searchFieldDataTypes.map((t) => [t, descriptionOf(t)])) as Record<SearchFieldDataType, string>,
  {
    description: 'Data type of the field.',
    isImmutable: true,
    added: searchFieldDataTypes.filter((t) => !documentedTypes.includes(t)),
  },
);
