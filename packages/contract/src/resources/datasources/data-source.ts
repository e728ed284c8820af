import { enumOf, noted, object, required, string, union, type Infer } from '../../schema/node.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, objectName } from '../shared/names.js';

export const DataChangeDetectionPolicy = union(
  '@odata.type',
  {
    '#Vendor.Search.HighWaterMarkChangeDetectionPolicy': object(
      {
        highWaterMarkColumnName: required(
          string({ description: 'Column whose value grows with every change.', minLength: 1 }),
        ),
      },
      { name: 'HighWaterMarkChangeDetectionPolicy', description: 'By a column whose value grows with every change.' },
    ),
    '#Vendor.Search.SqlIntegratedChangeTrackingPolicy': object(
      {},
      { name: 'SqlIntegratedChangeTrackingPolicy', description: 'By the change tracking of the database.' },
    ),
  },
  { name: 'DataChangeDetectionPolicy', description: 'How changed items are found.' },
);
export const DataDeletionDetectionPolicy = union(
  '@odata.type',
  {
    '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy': object(
      {
        softDeleteColumnName: required(string({ description: 'Column that marks deleted items.', minLength: 1 })),
        softDeleteMarkerValue: required(string({ description: 'Value that marks them.' })),
      },
      { name: 'SoftDeleteColumnDeletionDetectionPolicy', description: 'By a column that marks deleted items.' },
    ),
    '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy': object(
      {},
      {
        name: 'NativeBlobSoftDeleteDeletionDetectionPolicy',
        description: 'By the soft delete of the storage account.',
      },
    ),
  },
  { name: 'DataDeletionDetectionPolicy', description: 'How deleted items are found.' },
);

/** data-plane.md "SearchIndexerDataSource". */
export const SearchIndexerDataSource = object(
  {
    name: required(noted(objectName, { description: 'Name of the data source.' })),
    description: noted(description, { description: 'The description of the data source.' }),
    type: required(
      enumOf(
        {
          cloudsql: 'SQL database.',
          docdb: 'Document database.',
          cloudblob: 'Blob storage.',
          cloudtable: 'Table storage.',
          mysql: 'MySQL database.',
          lakegen2: 'Data lake storage.',
        },
        { description: 'The type of the data source.', refusal: "Data source type '{value}' is not supported" },
      ),
    ),
    subtype: string({
      documented: false,
      readOnly: true,
      description: 'Kind of the data source within its type, such as that of a document database.',
    }),
    credentials: required(
      object(
        {
          connectionString: string({
            description: '<unchanged> keeps the stored value, <redacted> removes it; returned as null.',
            secret: true,
          }),
        },
        { name: 'DataSourceCredentials', description: 'How the data source is reached.' },
      ),
    ),
    container: required(
      object(
        {
          name: required(string({ description: 'Table, view or collection.', minLength: 1 })),
          query: string({ description: 'Data-source specific; unsupported for the sql type.' }),
        },
        { name: 'SearchIndexerDataContainer', description: 'What is read.' },
      ),
    ),
    dataChangeDetectionPolicy: DataChangeDetectionPolicy,
    dataDeletionDetectionPolicy: DataDeletionDetectionPolicy,
    identity: noted(SearchIndexerDataIdentity, {
      description: 'Managed identity; unchanged if absent; cleared when none identity given.',
    }),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  { name: 'SearchIndexerDataSource', description: 'Where an indexer reads.' },
);
export type SearchIndexerDataSource = Infer<typeof SearchIndexerDataSource>;
