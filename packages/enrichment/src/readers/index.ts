import { notSupportedLocally, type SearchIndexerDataSource } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { DataSourceError } from '../errors.js';
import { parseConnectionString } from './connection-string.js';
import { FolderReader } from './folder.js';
import type { DataSourceReader } from './reader.js';
import { softDeleteOf } from './soft-delete.js';
import { hasStorageCredentials } from './storage-connection.js';

export interface ReaderEnvironment {
  /** Folders whose files may be read by a data source with `LocalFolder=…`. */
  allowedFolders: readonly string[];
  /** Relative folders are below it; without one they are rejected. */
  baseFolder?: string;
  /** Calls data sources, as far as the outbound policy allows. Without it, none can be called. */
  fetch?: Fetch;
}

type OpenReader = (
  dataSource: SearchIndexerDataSource,
  settings: ReadonlyMap<string, string>,
  environment: ReaderEnvironment,
) => Promise<DataSourceReader>;

/** A way to open data sources of a type, chosen by the settings of the connection string. */
interface ReaderKind {
  type: SearchIndexerDataSource['type'];
  matches: (settings: ReadonlyMap<string, string>) => boolean;
  open: OpenReader;
  /** Columns that a policy may name for the changes that are detected in any case. */
  changeColumns?: readonly string[];
  /** Types of deletion detection policies that the reader obeys. */
  deletionPolicies: readonly DeletionPolicyType[];
}

type DeletionPolicyType = NonNullable<SearchIndexerDataSource['dataDeletionDetectionPolicy']>['@odata.type'];

const SOFT_DELETE: DeletionPolicyType = '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy';
const NATIVE_SOFT_DELETE: DeletionPolicyType = '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy';

const noFetch: Fetch = () =>
  Promise.reject(new DataSourceError('notAllowed', 'Data sources on other machines cannot be read here.'));

const readerKinds: readonly ReaderKind[] = [
  {
    type: 'cloudblob',
    matches: (settings) => settings.has('localfolder'),
    deletionPolicies: [NATIVE_SOFT_DELETE],
    open: ({ container }, settings, { allowedFolders, baseFolder }) =>
      FolderReader.open({
        ...(baseFolder === undefined ? {} : { baseFolder }),
        folder: settings.get('localfolder') ?? '',
        container: container.name,
        ...(container.query == null ? {} : { prefix: container.query }),
        allowedFolders,
      }),
  },
  {
    type: 'cloudblob',
    matches: hasStorageCredentials,
    changeColumns: ['metadata_storage_last_modified'],
    deletionPolicies: [NATIVE_SOFT_DELETE, SOFT_DELETE],
    open: async (dataSource, settings, { fetch = noFetch }) => {
      const { BlobReader } = await import('./blob.js');
      const { container, credentials, dataDeletionDetectionPolicy } = dataSource;
      const softDelete = softDeleteOf(dataSource);
      return new BlobReader({
        connectionString: credentials.connectionString ?? '',
        settings,
        container: container.name,
        ...(container.query == null ? {} : { folder: container.query }),
        ...(softDelete === undefined ? {} : { softDelete }),
        findsDeleted: dataDeletionDetectionPolicy?.['@odata.type'] === NATIVE_SOFT_DELETE,
        fetch,
      });
    },
  },
  {
    type: 'cloudtable',
    matches: (settings) => hasStorageCredentials(settings) && !settings.has('containersharedaccessuri'),
    changeColumns: ['Timestamp'],
    deletionPolicies: [SOFT_DELETE],
    open: async (dataSource, settings, { fetch = noFetch }) => {
      const { TableReader } = await import('./table.js');
      const { container, credentials } = dataSource;
      const softDelete = softDeleteOf(dataSource);
      return new TableReader({
        connectionString: credentials.connectionString ?? '',
        settings,
        table: container.name,
        ...(container.query == null ? {} : { filter: container.query }),
        ...(softDelete === undefined ? {} : { softDelete }),
        fetch,
      });
    },
  },
];

const detectsChanges = (
  { changeColumns = [] }: ReaderKind,
  policy: NonNullable<SearchIndexerDataSource['dataChangeDetectionPolicy']>,
): boolean =>
  policy['@odata.type'] === '#Vendor.Search.HighWaterMarkChangeDetectionPolicy' &&
  changeColumns.includes(policy.highWaterMarkColumnName);

/** Opens the reader of a data source. SearchError 501 for types and connections that are not supported. */
export async function openReader(
  dataSource: SearchIndexerDataSource,
  environment: ReaderEnvironment,
): Promise<DataSourceReader> {
  const { type, credentials, dataChangeDetectionPolicy, dataDeletionDetectionPolicy } = dataSource;
  const settings = parseConnectionString(credentials.connectionString ?? '');
  const kind = readerKinds.find((candidate) => candidate.type === type && candidate.matches(settings));
  if (kind === undefined) {
    throw notSupportedLocally(`Reading a data source of the type '${type}' with this connection`, 'type');
  }
  if (dataChangeDetectionPolicy != null && !detectsChanges(kind, dataChangeDetectionPolicy)) {
    throw notSupportedLocally('A change detection policy of this data source', 'dataChangeDetectionPolicy');
  }
  if (
    dataDeletionDetectionPolicy != null &&
    !kind.deletionPolicies.includes(dataDeletionDetectionPolicy['@odata.type'])
  ) {
    throw notSupportedLocally('A deletion detection policy of this data source', 'dataDeletionDetectionPolicy');
  }
  return kind.open(dataSource, settings, environment);
}
