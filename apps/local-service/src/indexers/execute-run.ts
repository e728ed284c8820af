import {
  printJson,
  SearchError,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { DataSourceError, runPipeline, type PipelineOutcome, type TrackingState } from '@searchdeck/enrichment';
import type { DocumentAction, IndexingResult } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import { writeDocuments } from '../indexes/write-documents.js';
import type { IndexerName, IndexerRun, RunProblem, RunProgress } from '../store/indexer-runs.js';
import type { ServiceRecord } from '../store/services.js';

/** Items per batch unless the indexer sets its own. service-behavior §9. */
const DEFAULT_BATCH_SIZE: Readonly<Record<string, number>> = { cloudblob: 10, lakegen2: 10 };
const DEFAULT_ROWS_PER_BATCH = 1000;

/** The run ends with this message; its progress up to the last commit is kept. */
export class RunFailed extends Error {}

interface RunContext {
  app: App;
  service: ServiceRecord;
  name: IndexerName;
  run: IndexerRun;
  indexer: SearchIndexer;
  signal: AbortSignal;
  /** Failed items of the whole run. */
  failed: number;
}

/** The definition of a resource that the indexer refers to. */
function definitionOf(app: App, service: ServiceRecord, kind: string, label: string, name: string): unknown {
  const definition = app.definitions.get(service.id, kind, name);
  if (definition === undefined) throw new RunFailed(`The ${label} '${name}' of the indexer does not exist.`);
  return definition.body;
}

const problem = (key: string | null, { name, message, details }: Omit<RunProblem, 'key'>): RunProblem => ({
  key,
  name,
  message,
  ...(details === undefined ? {} : { details }),
});

const keyOf = (outcome: PipelineOutcome, keyField: string): string | null => {
  const key = outcome.kind === 'document' ? outcome.document[keyField] : undefined;
  return typeof key === 'string' ? key : null;
};

/** Writes actions; an invalid document fails alone, although the service rejects a batch that contains one. */
async function write(context: RunContext, actions: readonly DocumentAction[]): Promise<IndexingResult[]> {
  const { app, service, indexer, signal } = context;
  signal.throwIfAborted();
  if (actions.length === 0) return [];
  const bytes = printJson(actions).length;
  try {
    return await writeDocuments(app, service, indexer.targetIndexName, actions, bytes);
  } catch (error) {
    if (!(error instanceof SearchError) || error.status !== 400) throw error;
    const [first, ...others] = actions;
    if (first !== undefined && others.length === 0) {
      return [{ key: '', status: false, errorMessage: error.message, statusCode: error.status }];
    }
    const results: IndexingResult[] = [];
    for (const action of actions) results.push(...(await write(context, [action])));
    return results;
  }
}

const exceedsLimit = (failed: number, limit: number | null | undefined): boolean => {
  const maximum = limit ?? 0;
  return maximum >= 0 && failed > maximum;
};

/** Indexes a batch of outcomes and commits the progress. Throws RunFailed beyond the tolerated failures. */
async function indexBatch(context: RunContext, outcomes: readonly PipelineOutcome[], keyField: string): Promise<void> {
  const { app, name, run, indexer } = context;
  const actions: DocumentAction[] = [];
  const owners: PipelineOutcome[] = [];
  const errors: RunProblem[] = [];
  const warnings: RunProblem[] = [];
  const indexed: { itemId: string; keys: string[] }[] = [];
  const removed: string[] = [];
  const failedItems = new Set<PipelineOutcome>();
  for (const outcome of outcomes) {
    const key = keyOf(outcome, keyField);
    warnings.push(...outcome.warnings.map((warning) => problem(key ?? outcome.itemId, warning)));
    if (outcome.kind === 'failed') {
      failedItems.add(outcome);
      errors.push(...outcome.errors.map((error) => ({ ...problem(outcome.itemId, error), statusCode: 400 })));
    } else if (outcome.kind === 'deleted') {
      removed.push(outcome.itemId);
      for (const documentKey of app.indexerRuns.keysOf(name, outcome.itemId)) {
        actions.push({ action: 'delete', document: { [keyField]: documentKey } });
        owners.push(outcome);
      }
    } else if (outcome.kind === 'document') {
      actions.push({ action: 'mergeOrUpload', document: outcome.document });
      owners.push(outcome);
    }
  }
  const results = await write(context, actions);
  for (const [i, result] of results.entries()) {
    const owner = owners[i]!;
    if (result.status) {
      if (owner.kind === 'document') indexed.push({ itemId: owner.itemId, keys: [result.key] });
      continue;
    }
    failedItems.add(owner);
    errors.push({
      key: keyOf(owner, keyField) ?? owner.itemId,
      name: 'Indexing',
      message: result.errorMessage ?? '',
      statusCode: result.statusCode,
    });
  }
  context.failed += failedItems.size;
  const { maxFailedItems, maxFailedItemsPerBatch } = indexer.parameters ?? {};
  const isFailed =
    exceedsLimit(context.failed, maxFailedItems) || exceedsLimit(failedItems.size, maxFailedItemsPerBatch);
  // A failed run is repeated from the first item that failed.
  const firstFailure = outcomes.findIndex((outcome) => failedItems.has(outcome));
  const last = isFailed ? outcomes[firstFailure - 1] : outcomes.at(-1);
  const progress: RunProgress = {
    processed: outcomes.filter(({ kind }) => kind !== 'skipped').length,
    failed: failedItems.size,
    errors,
    warnings,
    indexed,
    removed,
    tracking: last?.tracking === undefined ? undefined : JSON.stringify(last.tracking),
  };
  app.indexerRuns.commit(name, run.id, progress);
  if (isFailed) throw new RunFailed(errors[0]?.message ?? 'Too many items failed.');
}

/**
 * Reads, enriches, and indexes what changed at the data source since the last run. Throws RunFailed with the message of
 * the run, and an AbortError.
 */
export async function executeRun(
  app: App,
  service: ServiceRecord,
  name: IndexerName,
  run: IndexerRun,
  signal: AbortSignal,
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
  const keyField = index.fields.find(({ key }) => key === true)?.name ?? '';
  const context: RunContext = { app, service, name, run, indexer, signal, failed: run.itemsFailed };
  const batchSize = indexer.parameters?.batchSize ?? DEFAULT_BATCH_SIZE[dataSource.type] ?? DEFAULT_ROWS_PER_BATCH;
  const tracking = app.indexerRuns.tracking(name);
  let batch: PipelineOutcome[] = [];
  try {
    const outcomes = runPipeline(
      { dataSource, indexer, index, ...(skillset === undefined ? {} : { skillset }) },
      {
        allowedFolders: app.config.allowedFolders,
        baseFolder: app.config.dataFolder,
        indexedIds: app.indexerRuns.itemIds(name),
        signal,
        ...(tracking === undefined ? {} : { since: JSON.parse(tracking) as TrackingState }),
      },
    );
    for await (const outcome of outcomes) {
      batch.push(outcome);
      if (batch.length < batchSize) continue;
      await indexBatch(context, batch, keyField);
      batch = [];
    }
    await indexBatch(context, batch, keyField);
  } catch (error) {
    if (error instanceof DataSourceError || error instanceof SearchError) throw new RunFailed(error.message);
    throw error;
  }
}
