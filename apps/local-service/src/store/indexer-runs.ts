import type { Database } from '@searchdeck/sqlite';

export type RunStatus = 'inProgress' | 'success' | 'transientFailure' | 'reset';

/** What a run processes: the changes of the data source, or only the documents that were reset. */
export type RunMode = 'indexingAllDocs' | 'indexingResetDocs';

/** Documents that the next run processes again. */
export interface ResetDocumentIds {
  documentKeys: readonly string[];
  /** IDs of items of the data source. */
  itemIds: readonly string[];
}

/** An error or a warning about one item of a run. */
export interface RunProblem {
  key: string | null;
  /** The step or field that failed: `Enrichment.SplitSkill.#1`, `content`. */
  name: string;
  message: string;
  details?: string;
  /** Only errors have one. */
  statusCode?: number;
}

/** One run of an indexer. Times in milliseconds since the epoch. */
export interface IndexerRun {
  id: number;
  mode: RunMode;
  status: RunStatus;
  startedAt: number;
  endedAt: number | null;
  itemsProcessed: number;
  itemsFailed: number;
  errorMessage: string | null;
  /** JSON of the reader's tracking state; null if the run started from the beginning. */
  initialTracking: string | null;
  finalTracking: string | null;
}

export interface IndexerName {
  serviceId: number;
  indexer: string;
}

/** A document that was created from an item. */
export interface IndexedDocument {
  /** The index of an index projection; undefined for the target index of the indexer. */
  indexName?: string;
  key: string;
}

/** A document, and the item that it was created from. */
export interface ItemDocument {
  itemId: string;
  document: IndexedDocument;
}

/** What a run has done since the previous commit. */
export interface RunProgress {
  processedCount: number;
  failedCount: number;
  errors: readonly RunProblem[];
  warnings: readonly RunProblem[];
  /** Documents that do not exist, although their items do. */
  removedDocuments: readonly ItemDocument[];
  /** Items that no longer have documents. */
  removedItems: readonly string[];
  /** Tracking state from which the next run continues; undefined if it is unchanged. */
  tracking: string | undefined;
}

interface RunRow {
  id: number;
  service_id: number;
  indexer: string;
  mode: string;
  status: string;
  started_at: number;
  ended_at: number | null;
  items_processed: number;
  items_failed: number;
  error_message: string | null;
  initial_tracking: string | null;
  final_tracking: string | null;
}

/** Maximum number of runs in the history of an indexer. service-behavior §9. */
const MAX_RUNS = 50;
/** Maximum number of errors, and of warnings, that are stored for a run. */
const MAX_PROBLEMS = 1000;

const toRun = (row: RunRow): IndexerRun => ({
  id: row.id,
  mode: row.mode as RunMode,
  status: row.status as RunStatus,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  itemsProcessed: row.items_processed,
  itemsFailed: row.items_failed,
  errorMessage: row.error_message,
  initialTracking: row.initial_tracking,
  finalTracking: row.final_tracking,
});

/**
 * Runs of indexers, their change tracking states, and the documents that they indexed. Documents are recorded before they
 * are indexed. A commit stores the progress and the state together, so that a killed process repeats at most the items since
 * the last commit.
 */
export class IndexerRuns {
  /** Numbers of items of runs in progress, by their IDs. */
  private readonly totals = new Map<number, number>();
  private readonly uncommitted = new Map<number, number>();
  private readonly select;
  private readonly selectState;
  private readonly selectUnfinished;
  private readonly selectProblems;
  private readonly countProblems;
  private readonly selectItems;
  private readonly selectItemsOfKey;
  private readonly selectResets;
  private readonly addReset;
  private readonly deleteReset;
  private readonly selectKeys;
  private readonly insert;
  private readonly putState;
  private readonly deleteState;
  private readonly clearTracking;
  private readonly addCounts;
  private readonly addProblem;
  private readonly addItem;
  private readonly deleteDocument;
  private readonly deleteItem;
  private readonly end;
  private readonly prune;

  constructor(private readonly database: Database) {
    this.select = database.prepare<RunRow>(
      'SELECT * FROM indexer_runs WHERE service_id = ? AND indexer = ? ORDER BY id DESC LIMIT ?',
    );
    this.selectState = database.prepare<{ tracking: string }>(
      'SELECT tracking FROM indexer_states WHERE service_id = ? AND indexer = ?',
    );
    this.selectUnfinished = database.prepare<RunRow>("SELECT * FROM indexer_runs WHERE status = 'inProgress'");
    this.selectProblems = database.prepare<{ body: string }>(
      'SELECT body FROM indexer_problems WHERE run_id = ? AND kind = ? ORDER BY id',
    );
    this.countProblems = database.prepare<{ n: number }>(
      'SELECT count(*) AS n FROM indexer_problems WHERE run_id = ? AND kind = ?',
    );
    this.selectItems = database.prepare<{ item_id: string }>(
      'SELECT DISTINCT item_id FROM indexer_items WHERE service_id = ? AND indexer = ? AND item_id > ? ORDER BY item_id LIMIT 1000',
    );
    this.selectItemsOfKey = database.prepare<{ item_id: string }>(
      "SELECT item_id FROM indexer_items WHERE service_id = ? AND indexer = ? AND document_key = ? AND index_name = ''",
    );
    this.selectResets = database.prepare<{ kind: string; value: string }>(
      'SELECT kind, value FROM indexer_resets WHERE service_id = ? AND indexer = ?',
    );
    this.addReset = database.prepare(
      'INSERT OR IGNORE INTO indexer_resets(service_id, indexer, kind, value) VALUES(?, ?, ?, ?)',
    );
    this.deleteReset = database.prepare(
      'DELETE FROM indexer_resets WHERE service_id = ? AND indexer = ? AND kind = ? AND value = ?',
    );
    this.selectKeys = database.prepare<{ document_key: string; index_name: string }>(
      'SELECT document_key, index_name FROM indexer_items WHERE service_id = ? AND indexer = ? AND item_id = ?',
    );
    this.insert = database.prepare(
      `INSERT INTO indexer_runs(service_id, indexer, mode, status, started_at, ended_at, initial_tracking, final_tracking)
       VALUES(?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.putState = database.prepare(
      `INSERT INTO indexer_states(service_id, indexer, tracking) VALUES(?, ?, ?)
       ON CONFLICT(service_id, indexer) DO UPDATE SET tracking = excluded.tracking`,
    );
    this.deleteState = database.prepare('DELETE FROM indexer_states WHERE service_id = ? AND indexer = ?');
    this.clearTracking = database.prepare(
      'UPDATE indexer_runs SET initial_tracking = NULL, final_tracking = NULL WHERE id = ?',
    );
    this.addCounts = database.prepare(
      `UPDATE indexer_runs SET items_processed = items_processed + ?, items_failed = items_failed + ?,
       final_tracking = coalesce(?, final_tracking) WHERE id = ?`,
    );
    this.addProblem = database.prepare('INSERT INTO indexer_problems(run_id, kind, body) VALUES(?, ?, ?)');
    this.addItem = database.prepare(
      'INSERT OR IGNORE INTO indexer_items(service_id, indexer, item_id, document_key, index_name) VALUES(?, ?, ?, ?, ?)',
    );
    this.deleteDocument = database.prepare(
      'DELETE FROM indexer_items WHERE service_id = ? AND indexer = ? AND item_id = ? AND document_key = ?',
    );
    this.deleteItem = database.prepare(
      'DELETE FROM indexer_items WHERE service_id = ? AND indexer = ? AND item_id = ?',
    );
    this.end = database.prepare('UPDATE indexer_runs SET status = ?, ended_at = ?, error_message = ? WHERE id = ?');
    this.prune = database.prepare(
      `DELETE FROM indexer_runs WHERE service_id = ?1 AND indexer = ?2 AND id NOT IN
       (SELECT id FROM indexer_runs WHERE service_id = ?1 AND indexer = ?2 ORDER BY id DESC LIMIT ${MAX_RUNS})`,
    );
  }

  /** Newest first. */
  list({ serviceId, indexer }: IndexerName, limit = MAX_RUNS): IndexerRun[] {
    return this.select.all(serviceId, indexer, limit).map(toRun);
  }
  latest(name: IndexerName): IndexerRun | undefined {
    return this.list(name, 1)[0];
  }
  problems(runId: number, kind: 'error' | 'warning'): RunProblem[] {
    return this.selectProblems.all(runId, kind).map(({ body }) => JSON.parse(body) as RunProblem);
  }
  /** Tracking state from which the next run continues; undefined if it starts from the beginning. */
  tracking({ serviceId, indexer }: IndexerName): string | undefined {
    return this.selectState.get(serviceId, indexer)?.tracking;
  }
  /** Runs that were in progress when the previous process stopped. */
  unfinished(): (IndexerName & { run: IndexerRun })[] {
    return this.selectUnfinished
      .all()
      .map((row) => ({ serviceId: row.service_id, indexer: row.indexer, run: toRun(row) }));
  }
  /**
   * IDs of the items that have documents, in ascending order. They are read in pages, so that items can change between
   * pages.
   */
  *itemIds({ serviceId, indexer }: IndexerName): Generator<string> {
    let after = '';
    for (;;) {
      const page = this.selectItems.all(serviceId, indexer, after);
      for (const { item_id: id } of page) yield id;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.item_id;
    }
  }
  /** The documents of an item. */
  documentsOf({ serviceId, indexer }: IndexerName, itemId: string): IndexedDocument[] {
    return this.selectKeys
      .all(serviceId, indexer, itemId)
      .map(({ document_key: key, index_name: indexName }) => (indexName === '' ? { key } : { indexName, key }));
  }

  /** Documents that the next run processes again. */
  resetDocuments({ serviceId, indexer }: IndexerName): ResetDocumentIds {
    const rows = this.selectResets.all(serviceId, indexer);
    const valuesOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ value }) => value);
    return { documentKeys: valuesOf('key'), itemIds: valuesOf('item') };
  }

  /** Adds documents that the next run processes again, or replaces the previous ones. */
  addResets(name: IndexerName, { documentKeys, itemIds }: ResetDocumentIds, overwrites: boolean): void {
    this.database.transaction(() => {
      if (overwrites) this.deleteResets(name, this.resetDocuments(name));
      for (const key of documentKeys) this.addReset.run(name.serviceId, name.indexer, 'key', key);
      for (const id of itemIds) this.addReset.run(name.serviceId, name.indexer, 'item', id);
    });
  }

  /** Removes documents that were processed again. */
  removeResets(name: IndexerName, documents: ResetDocumentIds): void {
    this.database.transaction(() => this.deleteResets(name, documents));
  }

  /** The items of the documents, by their keys in the target index. */
  itemsOf({ serviceId, indexer }: IndexerName, documentKeys: readonly string[]): string[] {
    return documentKeys.flatMap((key) =>
      this.selectItemsOfKey.all(serviceId, indexer, key).map(({ item_id: id }) => id),
    );
  }

  /** The next run processes all items; so does a run that has just started, if it is specified. */
  restart({ serviceId, indexer }: IndexerName, startedRun?: number): void {
    this.deleteState.run(serviceId, indexer);
    if (startedRun !== undefined) this.clearTracking.run(startedRun);
  }

  /** Runs `work`, which may change other parts of the store, in one transaction. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work);
  }

  start(name: IndexerName, startedAt: number): IndexerRun {
    return this.database.transaction(() => {
      const tracking = this.tracking(name) ?? null;
      const { documentKeys, itemIds } = this.resetDocuments(name);
      const mode: RunMode = documentKeys.length + itemIds.length === 0 ? 'indexingAllDocs' : 'indexingResetDocs';
      this.insert.run(name.serviceId, name.indexer, mode, 'inProgress', startedAt, null, tracking, tracking);
      this.prune.run(name.serviceId, name.indexer);
      return this.latest(name)!;
    });
  }

  /** Records documents that are about to be indexed; returns for each whether it was not recorded before. */
  addDocuments({ serviceId, indexer }: IndexerName, documents: readonly ItemDocument[]): boolean[] {
    return this.withoutSync(() =>
      documents.map(({ itemId, document: { key, indexName = '' } }) => {
        const { changes } = this.addItem.run(serviceId, indexer, itemId, key, indexName);
        return changes > 0;
      }),
    );
  }

  commit(name: IndexerName, runId: number, progress: RunProgress): void {
    const { serviceId, indexer } = name;
    this.withoutSync(() => {
      this.addCounts.run(progress.processedCount, progress.failedCount, progress.tracking ?? null, runId);
      this.addProblems(runId, 'error', progress.errors);
      this.addProblems(runId, 'warning', progress.warnings);
      for (const itemId of progress.removedItems) this.deleteItem.run(serviceId, indexer, itemId);
      for (const { itemId, document } of progress.removedDocuments) {
        this.deleteDocument.run(serviceId, indexer, itemId, document.key);
      }
      if (progress.tracking !== undefined) this.putState.run(serviceId, indexer, progress.tracking);
    });
  }

  /** Sets the number of items that a run in progress processes, including those that it has processed. */
  setTotal(runId: number, count: number): void {
    this.totals.set(runId, count);
  }

  /** Undefined if the run has ended, or if its data source doesn't know the number of items. */
  total(runId: number): number | undefined {
    return this.totals.get(runId);
  }

  /** Sets the number of items that a run in progress has read and enriched, but not committed. */
  setUncommitted(runId: number, count: number): void {
    this.uncommitted.set(runId, count);
  }

  uncommittedCount(runId: number): number {
    return this.uncommitted.get(runId) ?? 0;
  }

  finish(runId: number, status: RunStatus, endedAt: number, errorMessage: string | null): void {
    this.totals.delete(runId);
    this.uncommitted.delete(runId);
    this.end.run(status, endedAt, errorMessage, runId);
  }

  /** The next run starts from the beginning; the reset is part of the history. */
  reset(name: IndexerName, at: number): void {
    this.database.transaction(() => {
      this.deleteState.run(name.serviceId, name.indexer);
      this.insert.run(name.serviceId, name.indexer, 'indexingAllDocs', 'reset', at, at, null, null);
      this.prune.run(name.serviceId, name.indexer);
    });
  }

  /** Removes everything that is stored about a deleted indexer. */
  remove({ serviceId, indexer }: IndexerName): void {
    this.database.transaction(() => {
      for (const table of ['indexer_states', 'indexer_items', 'indexer_runs', 'indexer_resets']) {
        this.database.prepare(`DELETE FROM ${table} WHERE service_id = ? AND indexer = ?`).run(serviceId, indexer);
      }
    });
  }

  /**
   * Runs `work` in a transaction that does not wait for the disk, because requests would wait, too. The end of the run does:
   * after a power failure, the items of the last commits are processed again.
   */
  private withoutSync<T>(work: () => T): T {
    this.database.exec('PRAGMA synchronous=NORMAL');
    try {
      return this.database.transaction(work);
    } finally {
      this.database.exec('PRAGMA synchronous=FULL');
    }
  }

  private deleteResets({ serviceId, indexer }: IndexerName, { documentKeys, itemIds }: ResetDocumentIds): void {
    for (const key of documentKeys) this.deleteReset.run(serviceId, indexer, 'key', key);
    for (const id of itemIds) this.deleteReset.run(serviceId, indexer, 'item', id);
  }

  private addProblems(runId: number, kind: 'error' | 'warning', problems: readonly RunProblem[]): void {
    const remaining = MAX_PROBLEMS - (problems.length === 0 ? 0 : (this.countProblems.get(runId, kind)?.n ?? 0));
    for (const problem of problems.slice(0, Math.max(0, remaining))) {
      this.addProblem.run(runId, kind, JSON.stringify(problem));
    }
  }
}
