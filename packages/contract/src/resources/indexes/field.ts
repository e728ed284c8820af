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
import { SearchFieldDataTypeSchema } from './field-types.js';

/** Names of fields: service-behavior §5. */
export const fieldName = string({
  description: 'Name of the field, unique among its siblings.',
  minLength: 1,
  maxLength: 128,
  pattern: '^(?!azureSearch)[A-Za-z][A-Za-z0-9_]*$',
  patternWords:
    'field names begin with a letter, consist of letters, digits and underscores, and do not begin with the reserved word azureSearch',
  patternMessage:
    "Invalid field name: '{value}'. Field names must begin with a letter and can contain only letters, digits, or underscore ('_'), and must not begin with 'azureSearch', which is reserved.",
  immutable: true,
});

const analyzer = (description: string, immutable: boolean) =>
  string({ description, immutable, examples: analyzerNames });

const attributes = {
  name: required(fieldName),
  type: required(SearchFieldDataTypeSchema),
  key: boolean({
    description: 'The values identify documents. Exactly one top-level field of type Edm.String is the key.',
    default: false,
    immutable: true,
  }),
  searchable: boolean({
    description: 'The field takes part in full-text search (or in vector search, for vector fields).',
    immutable: true,
  }),
  filterable: boolean({ description: 'The field may be used in $filter.', immutable: true }),
  retrievable: boolean({ description: 'The field is returned in results.' }),
  stored: boolean({
    description:
      'A copy of the vector is kept on disk to be returned. False only for vector fields, and not to be undone.',
    immutable: true,
  }),
  sortable: boolean({
    description: 'The field may be used in $orderby. Collections cannot be sortable.',
    immutable: true,
  }),
  facetable: boolean({ description: 'The field may be used in facet queries.', immutable: true }),
  analyzer: analyzer(
    'Name of the analyzer at indexing and query time. Not together with indexAnalyzer and searchAnalyzer.',
    true,
  ),
  indexAnalyzer: analyzer('Name of the analyzer at indexing time. Set together with searchAnalyzer.', true),
  searchAnalyzer: analyzer('Name of the analyzer at query time. May change later.', false),
  normalizer: string({
    documented: false,
    description: 'Name of the normalizer for filtering, sorting and faceting.',
    immutable: true,
    examples: normalizerNames,
  }),
  synonymMaps: array(string({ ref: 'synonymmaps', minLength: 1 }), {
    description: 'Names of synonym maps that expand queries on the field. At most one.',
    maxItems: 1,
  }),
  dimensions: int32({
    description: 'Number of dimensions of the vectors (vector fields).',
    minimum: 1,
    maximum: 4096,
    immutable: true,
  }),
  vectorSearchProfile: string({ description: 'Name of the vector search profile (vector fields).' }),
  vectorEncoding: enumOf(
    { packedBit: 'Bits packed into bytes; for Collection(Edm.Byte).' },
    {
      documented: false,
      description: 'How the vector is encoded.',
      immutable: true,
    },
  ),
  permissionFilter: enumOf(
    {
      userIds: 'The field holds ids of users who may read the document.',
      groupIds: 'The field holds ids of groups whose members may read the document.',
      rbacScope: 'The field holds the role assignment scope that opens the document.',
    },
    {
      documented: false,
      only: 'preview',
      description: 'The field is used for document-level security.',
      immutable: true,
    },
  ),
} as const;

const attributesOnly = object(attributes);

/** data-plane.md "SearchIndex": SearchField; sub-fields of complex types from service-behavior §5. */
export type SearchField = Infer<typeof attributesOnly> & { fields?: SearchField[] | null };
export const SearchField: Schema<SearchField, ObjectNode> = object(
  {
    ...attributes,
    fields: array(
      lazy<SearchField>('SearchField', (): Node => SearchField),
      {
        documented: false,
        description: 'Sub-fields, for Edm.ComplexType and Collection(Edm.ComplexType).',
      },
    ),
  },
  { name: 'SearchField', description: 'A field of an index: its name, type and what it can be used for.' },
);
