import {
  any,
  array,
  boolean,
  enumOf,
  int32,
  map,
  withMeta,
  object,
  required,
  string,
  type Infer,
} from '../../schema/node.js';
import { IndexingParametersConfiguration } from './configuration.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { description, etag, objectName } from '../shared/names.js';

export const mappingFunctionNames = {
  base64Encode: 'Encodes as URL-safe base64, for document keys.',
  base64Decode: 'Decodes URL-safe base64.',
  extractTokenAtPosition: 'Splits a string at a delimiter and returns the token at a position.',
  jsonArrayToStringCollection: 'Converts a JSON array of strings to Collection(Edm.String).',
  urlEncode: 'URL-encodes a string.',
  urlDecode: 'Decodes a URL-encoded string.',
  fixedLengthEncode: 'Encodes a string as a hash of fixed length, for long keys.',
  toJson: 'Serializes a value as JSON.',
} as const;

/** data-plane.md "SearchIndexer": FieldMapping; functions from service-behavior §9. */
export const FieldMapping = object(
  {
    sourceFieldName: required(
      string({ description: 'Name of the source field, or path in the enriched document.', minLength: 1 }),
    ),
    targetFieldName: string({
      description: 'Name of the target field in the index. Defaults to the name of the source field.',
    }),
    mappingFunction: object(
      {
        name: required(
          enumOf(mappingFunctionNames, {
            description: 'Name of the function.',
            added: Object.keys(mappingFunctionNames),
          }),
        ),
        parameters: map(any<string | number | boolean>(), {
          description: 'Parameters of the function.',
          examples: [{ useHttpServerUtilityUrlTokenEncode: false }, { delimiter: ' ', position: 0 }],
        }),
      },
      { name: 'FieldMappingFunction', description: 'Function applied to the value of the source field.' },
    ),
  },
  { name: 'FieldMapping' },
);
export type FieldMapping = Infer<typeof FieldMapping>;

export const IndexingSchedule = object(
  {
    interval: required(
      string({
        format: 'duration',
        description: 'Interval between runs, as an ISO 8601 duration from 5 minutes to 1 day.',
        examples: ['PT5M', 'PT1H', 'P1D'],
      }),
    ),
    startTime: string({ format: 'date-time', description: 'Time when the indexer starts running on this schedule.' }),
  },
  { name: 'IndexingSchedule', description: 'Schedule of the indexer.' },
);

const maxFailures = (scope: string) =>
  int32({
    description: `Maximum number of failed items${scope} before the run fails. -1 means no limit.`,
    minimum: -1,
    default: 0,
  });

export const IndexingParameters = object(
  {
    batchSize: int32({
      description: 'Number of items per batch. The default depends on the type of data source.',
      minimum: 1,
    }),
    maxFailedItems: maxFailures(''),
    maxFailedItemsPerBatch: maxFailures(' per batch'),
    base64EncodeKeys: boolean({
      isDocumented: false,
      description: 'Deprecated. Use the mapping function base64Encode.',
    }),
    configuration: IndexingParametersConfiguration,
  },
  { name: 'IndexingParameters', description: 'Execution parameters of the indexer.' },
);

/** data-plane.md "SearchIndexer". */
export const SearchIndexer = object(
  {
    name: required(withMeta(objectName, { description: 'Name of the indexer.' })),
    description: withMeta(description, { description: 'Description of the indexer.' }),
    dataSourceName: required(string({ description: 'Name of the data source.', ref: 'datasources', minLength: 1 })),
    skillsetName: string({ description: 'Name of the skillset.', ref: 'skillsets' }),
    targetIndexName: required(string({ description: 'Name of the index.', ref: 'indexes', minLength: 1 })),
    disabled: boolean({ description: 'Whether the indexer is disabled.', default: false }),
    schedule: IndexingSchedule,
    parameters: IndexingParameters,
    fieldMappings: array(FieldMapping, { description: 'Mappings of source fields to index fields.' }),
    outputFieldMappings: array(FieldMapping, {
      description: 'Mappings of enriched fields to index fields, applied after enrichment and before indexing.',
    }),
    encryptionKey: SearchResourceEncryptionKey,
    cache: object(
      {
        id: string({ isDocumented: false, readOnly: true, description: 'ID of the cache.' }),
        storageConnectionString: string({
          isDocumented: false,
          description: 'Connection string of the storage account.',
          isSecret: true,
        }),
        enableReprocessing: boolean({
          isDocumented: false,
          description: 'Whether to reprocess cached documents when the skillset changes.',
          default: true,
        }),
      },
      {
        name: 'SearchIndexerCache',
        isDocumented: false,
        only: 'preview',
        description: 'Enrichment cache of the indexer.',
      },
    ),
    '@odata.etag': etag,
  },
  {
    name: 'SearchIndexer',
    description: 'An indexer, which crawls a data source, enriches its documents, and writes them to an index.',
  },
);
export type SearchIndexer = Infer<typeof SearchIndexer>;
