import { enumOf, withMeta, object, required, string, union, type Infer } from '../../schema/node.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { SearchIndexerDataIdentity } from '../shared/identity.js';
import { description, etag, objectName } from '../shared/names.js';

export const DataChangeDetectionPolicy = union(
  '@odata.type',
  {
    '#Vendor.Search.HighWaterMarkChangeDetectionPolicy': object(
      {
        highWaterMarkColumnName: required(string({ description: 'Name of the high water mark column.', minLength: 1 })),
      },
      {
        name: 'HighWaterMarkChangeDetectionPolicy',
        description: 'Detects changes by a column whose value increases with every change.',
      },
    ),
    '#Vendor.Search.SqlIntegratedChangeTrackingPolicy': object(
      {},
      {
        name: 'SqlIntegratedChangeTrackingPolicy',
        description: 'Detects changes by the integrated change tracking of the SQL database.',
      },
    ),
  },
  { name: 'DataChangeDetectionPolicy', description: 'Change detection policy.' },
);
export const DataDeletionDetectionPolicy = union(
  '@odata.type',
  {
    '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy': object(
      {
        softDeleteColumnName: required(
          string({ description: 'Name of the column that marks deleted items.', minLength: 1 }),
        ),
        softDeleteMarkerValue: required(string({ description: 'Value of the column in deleted items.' })),
      },
      {
        name: 'SoftDeleteColumnDeletionDetectionPolicy',
        description: 'Detects deletions by the value of a soft-delete column.',
      },
    ),
    '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy': object(
      {},
      {
        name: 'NativeBlobSoftDeleteDeletionDetectionPolicy',
        description: 'Detects deletions by the native soft delete of the storage account.',
      },
    ),
  },
  { name: 'DataDeletionDetectionPolicy', description: 'Deletion detection policy.' },
);

/** Types of data sources whose items are files. */
export const fileSourceTypes: readonly string[] = ['cloudblob', 'lakegen2'];

/** data-plane.md "SearchIndexerDataSource". */
export const SearchIndexerDataSource = object(
  {
    name: required(withMeta(objectName, { description: 'Name of the data source.' })),
    description: withMeta(description, { description: 'Description of the data source.' }),
    type: required(
      enumOf(
        {
          cloudsql: 'SQL database.',
          docdb: 'Document database.',
          cloudblob: 'Blob storage.',
          cloudtable: 'Table storage.',
          mysql: 'MySQL database.',
          lakegen2: 'Data lake storage.',
          onelake: 'Files of a lakehouse; preview versions only.',
          sharepoint: 'Document libraries of SharePoint; preview versions only.',
        },
        {
          added: ['onelake', 'sharepoint'],
          valueOnly: { onelake: 'preview', sharepoint: 'preview' },
          description: 'Type of the data source.',
          valueMessage: "Data source type '{value}' is not supported",
        },
      ),
    ),
    subtype: string({
      isDocumented: false,
      readOnly: true,
      description: 'Subtype of the data source, such as the API of a document database.',
    }),
    credentials: required(
      object(
        {
          connectionString: string({
            description:
              'Connection string of the data source. Use <unchanged> to keep the stored value or <redacted> to remove it.',
            isSecret: true,
          }),
        },
        { name: 'DataSourceCredentials', description: 'Credentials of the data source.' },
      ),
    ),
    container: required(
      object(
        {
          name: required(string({ description: 'Name of the table, view, collection, or container.', minLength: 1 })),
          query: string({
            description:
              'Query or folder path, depending on the type of the data source. Not supported for SQL databases.',
          }),
        },
        { name: 'SearchIndexerDataContainer', description: 'The table, view, collection, or container to index.' },
      ),
    ),
    dataChangeDetectionPolicy: DataChangeDetectionPolicy,
    dataDeletionDetectionPolicy: DataDeletionDetectionPolicy,
    identity: withMeta(SearchIndexerDataIdentity, {
      description:
        'Managed identity used to connect to the data source. If absent, the stored identity is kept. DataNoneIdentity clears it.',
    }),
    encryptionKey: SearchResourceEncryptionKey,
    '@odata.etag': etag,
  },
  { name: 'SearchIndexerDataSource', description: 'A data source that indexers read from.' },
);
export type SearchIndexerDataSource = Infer<typeof SearchIndexerDataSource>;
