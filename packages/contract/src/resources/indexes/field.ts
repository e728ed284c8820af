import { limits } from '../../limits/request-limits.js';
import {
  array,
  boolean,
  enumOf,
  int32,
  lazy,
  object,
  required,
  string,
  type Infer,
  type Node,
  type ObjectNode,
  type Schema,
} from '../../schema/node.js';
import { analyzerNames, normalizerNames } from '../../analysis/names.js';
import { SearchFieldDataTypeSchema } from './field-type-schema.js';

/** Names of fields: service-behavior §5. */
export const fieldName = string({
  description: 'Name of the field, unique among its siblings.',
  minLength: 1,
  maxLength: 128,
  pattern: '^(?!azureSearch)[A-Za-z][A-Za-z0-9_]*$',
  patternDescription:
    'field names consist of letters, digits, and underscores, start with a letter, and do not start with the reserved prefix azureSearch',
  patternMessage:
    "Invalid field name: '{value}'. Field names must begin with a letter and can contain only letters, digits, or underscore ('_'), and must not begin with 'azureSearch', which is reserved.",
  isImmutable: true,
});

const analyzer = (description: string, isImmutable: boolean) =>
  string({ description, isImmutable, examples: analyzerNames });

const attributes = {
  name: required(fieldName),
  type: required(SearchFieldDataTypeSchema),
  key: boolean({
    description:
      'Whether the field is the document key. Exactly one top-level field of type Edm.String must be the key.',
    default: false,
    isImmutable: true,
  }),
  searchable: boolean({
    description: 'Whether the field is searchable by full-text search, or by vector search for vector fields.',
    isImmutable: true,
  }),
  filterable: boolean({ description: 'Whether the field can be used in $filter expressions.', isImmutable: true }),
  retrievable: boolean({ description: 'Whether the field can be returned in search results.' }),
  stored: boolean({
    description:
      'Whether a copy of the vector is stored so that it can be returned. Only vector fields can set it to false, permanently.',
    isImmutable: true,
  }),
  sortable: boolean({
    description: 'Whether the field can be used in $orderby expressions. Collections cannot be sortable.',
    isImmutable: true,
  }),
  facetable: boolean({ description: 'Whether the field can be used in facet queries.', isImmutable: true }),
  analyzer: analyzer(
    'Name of the analyzer used for indexing and queries. Cannot be combined with indexAnalyzer or searchAnalyzer.',
    true,
  ),
  indexAnalyzer: analyzer('Name of the analyzer used for indexing. Requires searchAnalyzer.', true),
  searchAnalyzer: analyzer(
    'Name of the analyzer used for queries. Requires indexAnalyzer. Can be changed on an existing field.',
    false,
  ),
  normalizer: string({
    isDocumented: false,
    description: 'Name of the normalizer used for filtering, sorting, and faceting.',
    isImmutable: true,
    examples: normalizerNames,
  }),
  synonymMaps: array(string({ ref: 'synonymmaps', minLength: 1 }), {
    description: 'Name of the synonym map that expands queries on the field.',
    maxItems: 1,
  }),
  dimensions: int32({
    description: 'Number of dimensions of the vectors. Vector fields only.',
    minimum: 1,
    maximum: limits.vectorDimensions,
    isImmutable: true,
  }),
  vectorSearchProfile: string({ description: 'Name of the vector search profile. Vector fields only.' }),
  vectorEncoding: enumOf(
    { packedBit: 'Bits packed into bytes, for Collection(Edm.Byte).' },
    {
      isDocumented: false,
      description: 'Encoding format of the vector.',
      isImmutable: true,
    },
  ),
  permissionFilter: enumOf(
    {
      userIds: 'IDs of users who can read the document.',
      groupIds: 'IDs of groups whose members can read the document.',
      rbacScope: 'Role assignment scope that grants access to the document.',
    },
    {
      isDocumented: false,
      only: 'preview',
      description: 'Type of permission in the field, for document-level security.',
      isImmutable: true,
    },
  ),
} as const;

const attributesOnly = object(attributes);

/** data-plane.md "SearchIndex": SearchField; subfields of complex types from service-behavior §5. */
export type SearchField = Infer<typeof attributesOnly> & { fields?: SearchField[] | null };
export const SearchField: Schema<SearchField, ObjectNode> = object(
  {
    ...attributes,
    fields: array(
      lazy<SearchField>('SearchField', (): Node => SearchField),
      {
        isDocumented: false,
        description: 'Subfields of a field of type Edm.ComplexType or Collection(Edm.ComplexType).',
      },
    ),
  },
  { name: 'SearchField', description: 'A field of an index.' },
);
