import { notSupportedLocally, type SearchError, type SearchIndexerDataSource } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { DataSourceError } from '../errors.js';
import { markColumnOf, usesChangeTracking } from './change-detection.js';
import { parseConnectionString } from './connection-string.js';
import { CHANGE_TIME, hasCosmosKey } from './cosmos-connection.js';
import { FolderReader } from './folder.js';
import type { OpenReader, ReaderEnvironment, RowOptions } from './open-reader.js';
import type { DataSourceReader } from './reader.js';
import { softDeleteOf } from './soft-delete.js';
import { openMysql, openPostgres, openSqlServer } from './sql/open-database.js';
import { isPostgresUrl } from './sql/postgres-connection.js';
import { hasStorageCredentials } from './storage-connection.js';

/** A way to open data sources of a type, chosen by the settings of the connection string. */
interface ReaderKind {
  type: SearchIndexerDataSource['type'];
  matches: (settings: ReadonlyMap<string, string>, connectionString: string) => boolean;
  open: OpenReader;
  /** Columns that a change detection policy may name; changes are always detected by these. `any` allows any column. */
  changeColumns?: readonly string[] | 'any';
  /** Types of deletion detection policies that the reader supports. */
  deletionPolicies: readonly DeletionPolicyType[];
  /** Whether the database can track changes. */
  hasChangeTracking?: boolean;
}

type DeletionPolicyType = NonNullable<SearchIndexerDataSource['dataDeletionDetectionPolicy']>['@odata.type'];

const SOFT_DELETE: DeletionPolicyType = '#Vendor.Search.SoftDeleteColumnDeletionDetectionPolicy';
const NATIVE_SOFT_DELETE: DeletionPolicyType = '#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy';

const noFetch: Fetch = () =>
  Promise.reject(new DataSourceError('notAllowed', 'Reading data sources on other machines is not enabled.'));

const blobKind = (type: 'cloudblob' | 'lakegen2'): ReaderKind => ({
  type,
  matches: hasStorageCredentials,
  changeColumns: ['metadata_storage_last_modified'],
  deletionPolicies: [NATIVE_SOFT_DELETE, SOFT_DELETE],
  open: async (dataSource, settings, { fetch = noFetch }) => {
    const [{ BlobReader }, { openBlobStorage }, { openDataLakeStorage }] = await Promise.all([
      import('./blob.js'),
      import('./blob-storage.js'),
      import('./data-lake-storage.js'),
    ]);
    const { container, dataDeletionDetectionPolicy } = dataSource;
    const softDelete = softDeleteOf(dataSource);
    const open = type === 'lakegen2' ? openDataLakeStorage : openBlobStorage;
    return new BlobReader({
      storage: open({
        settings,
        container: container.name,
        fetch,
      }),
      container: container.name,
      ...(container.query == null ? {} : { folder: container.query }),
      ...(softDelete === undefined ? {} : { softDelete }),
      findsDeletedItems: dataDeletionDetectionPolicy?.['@odata.type'] === NATIVE_SOFT_DELETE,
    });
  },
});

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
  blobKind('cloudblob'),
  blobKind('lakegen2'),
  {
    type: 'docdb',
    matches: hasCosmosKey,
    changeColumns: [CHANGE_TIME],
    deletionPolicies: [SOFT_DELETE],
    open: async (dataSource, settings, { fetch = noFetch }, { keyColumn }) => {
      const { CosmosReader } = await import('./cosmos.js');
      const { container, dataChangeDetectionPolicy } = dataSource;
      const softDelete = softDeleteOf(dataSource);
      return new CosmosReader({
        settings,
        container: container.name,
        ...(container.query == null ? {} : { query: container.query }),
        tracksChanges: dataChangeDetectionPolicy != null,
        keyColumn,
        ...(softDelete === undefined ? {} : { softDelete }),
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
      const { container } = dataSource;
      const softDelete = softDeleteOf(dataSource);
      return new TableReader({
        settings,
        table: container.name,
        ...(container.query == null ? {} : { filter: container.query }),
        ...(softDelete === undefined ? {} : { softDelete }),
        fetch,
      });
    },
  },
  {
    type: 'cloudsql',
    matches: (_, connectionString) => isPostgresUrl(connectionString),
    changeColumns: 'any',
    deletionPolicies: [SOFT_DELETE],
    open: openPostgres,
  },
  {
    type: 'cloudsql',
    matches: (settings) => settings.size > 0,
    changeColumns: 'any',
    deletionPolicies: [SOFT_DELETE],
    hasChangeTracking: true,
    open: openSqlServer,
  },
  {
    type: 'mysql',
    matches: (settings) => settings.size > 0,
    changeColumns: 'any',
    deletionPolicies: [SOFT_DELETE],
    open: openMysql,
  },
];

function detectsChanges(
  { changeColumns = [], hasChangeTracking = false }: ReaderKind,
  dataSource: SearchIndexerDataSource,
): boolean {
  if (usesChangeTracking(dataSource)) return hasChangeTracking;
  const column = markColumnOf(dataSource);
  return changeColumns === 'any' || (column !== undefined && changeColumns.includes(column));
}

/** Says which policy the data source supports instead. */
function unsupportedChangePolicy({ changeColumns = [] }: ReaderKind, dataSource: SearchIndexerDataSource): SearchError {
  const column = markColumnOf(dataSource);
  const subject =
    column === undefined
      ? 'Integrated change tracking of this database'
      : `Change detection by '${column}' for a data source of the type '${dataSource.type}'`;
  const advice =
    changeColumns === 'any'
      ? 'Only SQL Server has it: use a high water mark policy, or no policy, so that each run reads all rows.'
      : changeColumns.length === 0
        ? 'Remove the policy: changes are detected by the time at which files were modified.'
        : `Use a high water mark policy with the column '${changeColumns.join(', ')}'.`;
  return notSupportedLocally(subject, 'dataChangeDetectionPolicy', advice);
}

const SHARED_CONTAINER = 'ContainerSharedAccessUri=…';
const ACCOUNT = 'AccountName=…;AccountKey=…';
const SHARED_BLOBS = 'BlobEndpoint=…;SharedAccessSignature=…';

/** What the connection strings of the supported types consist of. */
const CONNECTION_FORMS: Readonly<Partial<Record<SearchIndexerDataSource['type'], readonly string[]>>> = {
  cloudblob: [ACCOUNT, SHARED_BLOBS, SHARED_CONTAINER, 'LocalFolder=…'],
  lakegen2: [ACCOUNT, SHARED_BLOBS, SHARED_CONTAINER],
  cloudtable: [ACCOUNT, 'TableEndpoint=…;SharedAccessSignature=…'],
  docdb: ['AccountEndpoint=…;AccountKey=…;Database=…'],
  cloudsql: ['Server=…;Database=…;User ID=…;Password=…', 'postgresql://…'],
  mysql: ['Server=…;Database=…;Uid=…;Pwd=…'],
};

const IDENTITY_ADVICE =
  'There is no identity on this machine: use a connection string with a key, a password, or a shared access signature.';

/** Opens the reader of a data source. Throws SearchError 501 for unsupported types and connections. */
export async function openReader(
  dataSource: SearchIndexerDataSource,
  environment: ReaderEnvironment,
  rows: RowOptions,
): Promise<DataSourceReader> {
  const { type, credentials, dataChangeDetectionPolicy, dataDeletionDetectionPolicy } = dataSource;
  const forms = CONNECTION_FORMS[type];
  if (forms === undefined) throw notSupportedLocally(`Reading a data source of the type '${type}'`, 'type');
  const connectionString = credentials.connectionString ?? '';
  const settings = isPostgresUrl(connectionString) ? new Map() : parseConnectionString(connectionString);
  if (settings.has('resourceid') || settings.has('identityauthtype')) {
    const subject = 'Reading a data source with a managed identity (ResourceId=… instead of credentials)';
    throw notSupportedLocally(subject, 'credentials.connectionString', IDENTITY_ADVICE);
  }
  const kind = readerKinds.find(
    (candidate) => candidate.type === type && candidate.matches(settings, connectionString),
  );
  if (kind === undefined) {
    const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(forms);
    throw new DataSourceError(
      'invalidConnection',
      `The connection string of a data source of the type '${type}' must have the form ${list}.`,
    );
  }
  if (dataChangeDetectionPolicy != null && !detectsChanges(kind, dataSource)) {
    throw unsupportedChangePolicy(kind, dataSource);
  }
  if (
    dataDeletionDetectionPolicy != null &&
    !kind.deletionPolicies.includes(dataDeletionDetectionPolicy['@odata.type'])
  ) {
    throw notSupportedLocally('A deletion detection policy of this data source', 'dataDeletionDetectionPolicy');
  }
  return kind.open(dataSource, settings, environment, rows);
}
