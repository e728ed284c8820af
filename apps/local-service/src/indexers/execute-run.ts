import {
  fileSourceTypes,
  findKeyField,
  rowParsingModes,
  SearchError,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { DataSourceError, runPipeline, type TrackingState } from '@searchdeck/enrichment';
import type { App } from '../app-context.js';
import type { IndexerName, IndexerRun } from '../store/indexer-runs.js';
import type { ServiceRecord } from '../store/services.js';
import { openCache } from './enrichment-cache.js';
import { Batches } from './batches.js';
import { RunFailed, type RunContext } from './index-batch.js';

/** Documents per batch unless the indexer sets its own: files, or rows of tables and files. service-behavior §9. */
const FILES_PER_BATCH = 10;
const ROWS_PER_BATCH = 1000;

function batchSizeOf({ parameters }: SearchIndexer, { type }: SearchIndexerDataSource): number {
  const { parsingMode } = parameters?.configuration ?? {};
  const hasRows = !fileSourceTypes.includes(type) || rowParsingModes.includes(parsingMode ?? 'default');
  return parameters?.batchSize ?? (hasRows ? ROWS_PER_BATCH : FILES_PER_BATCH);
}

/** The definition of a resource that the indexer refers to. */
function definitionOf(app: App, service: ServiceRecord, kind: string, label: string, name: string): unknown {
  const definition = app.definitions.get(service.id, kind, name);
  if (definition === undefined) throw new RunFailed(`The ${label} '${name}' of the indexer does not exist.`);
  return definition.body;
}

/**
 * Reads, enriches, and indexes what changed at the data source since the last run. Throws RunFailed with the message of
 * the run, and an AbortError.
 *
 * @param cancellation Aborted when the run is canceled or reaches its time limit: what it has enriched is still indexed.
 */
export async function executeRun(
  app: App,
  service: ServiceRecord,
  name: IndexerName,
  run: IndexerRun,
  signal: AbortSignal,
  cancellation: AbortSignal,
): Promise<void> {
  const indexer = definitionOf(app, service, 'indexers', 'definition', name.indexer) as SearchIndexer;
  const dataSource = definitionOf(
    app,
    service,
    'datasources',
    'data source',
    indexer.dataSourceName,
  ) as SearchIndexerDataSource;
  const skillset =
    indexer.skillsetName == null
      ? undefined
      : (definitionOf(app, service, 'skillsets', 'skillset', indexer.skillsetName) as SearchSkillset);
  const index = definitionOf(app, service, 'indexes', 'index', indexer.targetIndexName) as SearchIndex;
  const indexOf = (indexName: string) =>
    app.definitions.get(service.id, 'indexes', indexName)?.body as unknown as SearchIndex | undefined;
  const projectionIndexes = new Map(
    (skillset?.indexProjections?.selectors ?? []).flatMap(({ targetIndexName }) => {
      const target = indexOf(targetIndexName);
      return target === undefined ? [] : [[targetIndexName, target] as const];
    }),
  );
  const context: RunContext = {
    app,
    service,
    name,
    run,
    indexer,
    signal,
    keyFieldOf: (indexName) => findKeyField(indexOf(indexName)?.fields ?? [])?.name,
    failedCount: run.itemsFailed,
  };
  const batchSize = batchSizeOf(indexer, dataSource);
  const isReset = run.mode === 'indexingResetDocs';
  const resets = app.indexerRuns.resetDocuments(name);
  const batches = new Batches(context, batchSize);
  try {
    const cache = await openCache(app, name, { indexer, dataSource, skillset }, { id: run.id, isReset }, signal);
    const tracking = isReset ? undefined : app.indexerRuns.tracking(name);
    const outcomes = runPipeline(
      { dataSource, indexer, index, projectionIndexes, ...(skillset === undefined ? {} : { skillset }) },
      {
        allowedFolders: app.config.allowedFolders,
        baseFolder: app.config.dataFolder,
        indexedIds: app.indexerRuns.itemIds(name),
        inference: app.inference,
        models: app.config.models,
        writesKnowledgeStore: true,
        // A run that continues after a restart has processed items before.
        onCounted: (count) => app.indexerRuns.setTotal(run.id, run.itemsProcessed + count),
        fetch: app.outbound.fetch,
        openSocket: app.outbound.openSocket,
        signal,
        ...(cache === undefined ? {} : { cache }),
        ...(isReset
          ? { onlyItems: new Set([...resets.itemIds, ...app.indexerRuns.itemsOf(name, resets.documentKeys)]) }
          : {}),
        ...(tracking === undefined ? {} : { since: JSON.parse(tracking) as TrackingState }),
      },
    );
    try {
      for await (const outcome of outcomes) await batches.add(outcome);
    } catch (error) {
      if (cancellation.aborted) await batches.finishCanceled();
      throw error;
    } finally {
      // The status of the run must not change before its last commit.
      await batches.waitForBatch();
    }
    await batches.finish();
    if (isReset) app.indexerRuns.removeResets(name, resets);
  } catch (error) {
    if (error instanceof DataSourceError || error instanceof SearchError) throw new RunFailed(error.message);
    throw error;
  }
}
