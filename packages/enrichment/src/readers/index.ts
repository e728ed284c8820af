import { notSupportedLocally, type SearchIndexerDataSource } from '@searchdeck/contract';
import { parseConnectionString } from './connection-string.js';
import { FolderReader } from './folder.js';
import type { DataSourceReader } from './reader.js';

export interface ReaderEnvironment {
  /** Folders whose files may be read by a data source with `LocalFolder=…`. */
  allowedFolders: readonly string[];
  /** Relative folders are below it; without one they are rejected. */
  baseFolder?: string;
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
  /** Types of deletion detection policies that the reader obeys. */
  deletionPolicies: readonly DeletionPolicyType[];
}

type DeletionPolicyType = NonNullable<SearchIndexerDataSource['dataDeletionDetectionPolicy']>['@odata.type'];

const readerKinds: readonly ReaderKind[] = [
  {
    type: 'cloudblob',
    matches: (settings) => settings.has('localfolder'),
    deletionPolicies: ['#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy'],
    open: ({ container }, settings, { allowedFolders, baseFolder }) =>
      FolderReader.open({
        ...(baseFolder === undefined ? {} : { baseFolder }),
        folder: settings.get('localfolder') ?? '',
        container: container.name,
        ...(container.query == null ? {} : { prefix: container.query }),
        allowedFolders,
      }),
  },
];

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
  if (dataChangeDetectionPolicy != null) {
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
