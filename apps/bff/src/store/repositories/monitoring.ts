/** Usage and quota of each counter; null: no quota. */
export type CounterValues = Readonly<Record<string, readonly [usage: number, quota: number | null]>>;

export interface UsageSampleRecord {
  at: number;
  counters: CounterValues;
}

export interface UsageSampleRepository {
  /** Stores one sample: the counters of the service under the empty name, and those of its indexes. */
  insert(connectionId: string, at: number, counters: ReadonlyMap<string, CounterValues>): Promise<void>;
  /** Oldest first. `indexName`: empty for the service. */
  list(connectionId: string, indexName: string, since: number): Promise<UsageSampleRecord[]>;
  /** The time of the last sample. */
  lastAt(connectionId: string): Promise<number | undefined>;
  /** Removes the samples before `oldest`, and all but the last of each hour before `oldestDetailed`. */
  prune(connectionId: string, oldest: number, oldestDetailed: number): Promise<void>;
}

/** Monitoring settings of connections, as JSON text. */
export interface MonitoringRepository {
  find(connectionId: string): Promise<string | undefined>;
  put(connectionId: string, settings: string, now: number): Promise<void>;
}

export interface IndexerRunRecord {
  startedAt: number;
  /** A reset may have the same time as a run. */
  isReset: boolean;
  /** JSON of a RecordedRun. */
  run: string;
}

/** Runs of indexers that have ended. */
export interface IndexerRunRepository {
  /** Stores the runs that are not stored yet. */
  insert(connectionId: string, indexerName: string, runs: readonly IndexerRunRecord[]): Promise<void>;
  /** Start of the newest stored run. */
  lastAt(connectionId: string, indexerName: string): Promise<number | undefined>;
  /** At most `limit` runs that started before `before`, newest first. */
  list(connectionId: string, indexerName: string, before: number, limit: number): Promise<IndexerRunRecord[]>;
  /** Removes the runs of all other indexers, and those that started before `oldest`. */
  prune(connectionId: string, indexerNames: readonly string[], oldest: number): Promise<void>;
  /** Removes all but the newest `maxRuns` runs of an indexer. */
  limit(connectionId: string, indexerName: string, maxRuns: number): Promise<void>;
}
