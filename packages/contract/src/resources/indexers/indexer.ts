import {
  any,
  array,
  boolean,
  enumOf,
  int32,
  map,
  noted,
  object,
  required,
  string,
  type Infer,
} from '../../schema/node.js';
import { IndexingParametersConfiguration } from './configuration.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { description, etag, objectName } from '../shared/names.js';

export const mappingFunctionNames = {
  base64Encode: 'Safe base64, for document keys.',
  base64Decode: 'Text of a base64 value.',
  extractTokenAtPosition: 'One part of a text, by delimiter and position.',
  jsonArrayToStringCollection: 'Collection(Edm.String) of a JSON array.',
  urlEncode: 'URL encoding.',
  urlDecode: 'Text of an URL-encoded value.',
  fixedLengthEncode: 'A hash of fixed length, for long keys.',
  toJson: 'JSON text of a value.',
} as const;

/** data-plane.md "SearchIndexer": FieldMapping; functions from service-behavior §9. */
export const FieldMapping = object(
  {
    sourceFieldName: required(
      string({ description: 'Field of the source, or path in the enriched document.', minLength: 1 }),
    ),
    targetFieldName: string({ description: 'Field of the index; default equals the source name.' }),
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
      { name: 'FieldMappingFunction', description: 'What is done to the value on its way.' },
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
        description: 'Time between runs, as ISO 8601 duration: 5 minutes to a day.',
        examples: ['PT5M', 'PT1H', 'P1D'],
      }),
    ),
    startTime: string({ format: 'date-time', description: 'Time of the first run.' }),
  },
  { name: 'IndexingSchedule', description: 'When the indexer runs by itself.' },
);

const failures = (scope: string) =>
  int32({ description: `Items that may fail${scope}; -1 means no limit.`, minimum: -1, default: 0 });

export const IndexingParameters = object(
  {
    batchSize: int32({ description: 'Items read at a time; the default depends on the data source type.', minimum: 1 }),
    maxFailedItems: failures(''),
    maxFailedItemsPerBatch: failures(' in a batch'),
    base64EncodeKeys: boolean({
      documented: false,
      description: 'Of older versions; the mapping function base64Encode has taken its place.',
    }),
    configuration: IndexingParametersConfiguration,
  },
  { name: 'IndexingParameters', description: 'How the indexer works.' },
);

/** data-plane.md "SearchIndexer". */
export const SearchIndexer = object(
  {
    name: required(noted(objectName, { description: 'Name of the indexer.' })),
    description: noted(description, { description: 'The description of the indexer.' }),
    dataSourceName: required(string({ description: 'Name of the data source.', ref: 'datasources', minLength: 1 })),
    skillsetName: string({ description: 'Name of the skillset.', ref: 'skillsets' }),
    targetIndexName: required(string({ description: 'Name of the index.', ref: 'indexes', minLength: 1 })),
    disabled: boolean({ description: 'The indexer does not run.', default: false }),
    schedule: IndexingSchedule,
    parameters: IndexingParameters,
    fieldMappings: array(FieldMapping, { description: 'Fields of the source to fields of the index.' }),
    outputFieldMappings: array(FieldMapping, {
      description: 'Output mappings apply after enrichment, just before indexing.',
    }),
    encryptionKey: SearchResourceEncryptionKey,
    cache: object(
      {
        id: string({ documented: false, readOnly: true, description: 'Id of the cache.' }),
        storageConnectionString: string({
          documented: false,
          description: 'Connection string of the storage account.',
          secret: true,
        }),
        enableReprocessing: boolean({
          documented: false,
          description: 'Reprocess what changed skills touch.',
          default: true,
        }),
      },
      {
        name: 'SearchIndexerCache',
        documented: false,
        only: 'preview',
        description: 'Keeps enrichments for the next run.',
      },
    ),
    '@odata.etag': etag,
  },
  { name: 'SearchIndexer', description: 'Reads a data source, enriches its documents and writes them to an index.' },
);
export type SearchIndexer = Infer<typeof SearchIndexer>;
