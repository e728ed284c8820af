import type { SearchIndexerDataSource } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import type { OpenSocket } from './open-socket.js';
import type { DataSourceReader } from './reader.js';

export interface ReaderEnvironment {
  /** Folders whose files may be read by a data source with `LocalFolder=…`. */
  allowedFolders: readonly string[];
  /** Relative folders are below this one. If absent, they are rejected. */
  baseFolder?: string;
  /** Calls data sources that the outbound policy allows. If absent, no data source can be called. */
  fetch?: Fetch;
  /** Connects to databases that the outbound policy allows. If absent, no database can be read. */
  openSocket?: OpenSocket;
}

/** Settings of the indexer for reading rows. */
export interface RowOptions extends RowSettings {
  /** The column that is mapped to the key of the index; undefined: the first one. */
  keyColumn: string | undefined;
}

export interface RowSettings {
  /** Maximum time of a query. */
  queryTimeoutMs: number;
  /** Whether rows are sorted by the high water mark. */
  sortsByMark: boolean;
  /** Whether the high water mark is compared as a row version of SQL Server. */
  convertsToRowVersion: boolean;
}

export type OpenReader = (
  dataSource: SearchIndexerDataSource,
  settings: ReadonlyMap<string, string>,
  environment: ReaderEnvironment,
  rows: RowOptions,
) => Promise<DataSourceReader>;
