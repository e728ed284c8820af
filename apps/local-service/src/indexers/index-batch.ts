import { setImmediate } from 'node:timers/promises';
import { printJson, SearchError, type SearchIndexer } from '@searchdeck/contract';
import { breakIfBusy, type PipelineOutcome } from '@searchdeck/enrichment';
import type { DocumentAction, IndexingResult } from '@searchdeck/engine';
import type { App } from '../app-context.js';
import { writeDocuments } from '../indexes/write-documents.js';
import type {
  IndexedDocument,
  IndexerName,
  IndexerRun,
  ItemDocument,
  RunProblem,
  RunProgress,
} from '../store/indexer-runs.js';
import type { ServiceRecord } from '../store/services.js';

/** Ends the run with this message. The progress up to the last commit is preserved. */
export class RunFailed extends Error {}

export interface RunContext {
  app: App;
  service: ServiceRecord;
  name: IndexerName;
  run: IndexerRun;
  indexer: SearchIndexer;
  signal: AbortSignal;
  /** Name of the key field of an index; undefined if the index does not exist. */
  keyFieldOf: (indexName: string) => string | undefined;
  /** Number of failed items of the whole run. */
  failedCount: number;
  /** The item whose outcomes are indexed now. */
  current?: { itemId: string; projectedIds: Set<string>; hasFailed: boolean };
}

/** An action for an index, with the outcome and the document that it belongs to. */
interface Write {
  outcome: PipelineOutcome;
  document: IndexedDocument;
  action: DocumentAction;
  /** Whether the document was not recorded before. */
  isNew?: boolean;
}

/** Maximum number of actions of one request to an index. */
const MAX_ACTIONS = 500;
/** Maximum number of documents that are recorded at once, so that requests don't wait. */
const MAX_RECORDED_DOCUMENTS = 100;

const problem = (key: string | null, { name, message, details }: Omit<RunProblem, 'key'>): RunProblem => ({
  key,
  name,
  message,
  ...(details === undefined ? {} : { details }),
});

const idOf = ({ indexName = '', key }: IndexedDocument): string => `${indexName}\0${key}`;

/** Approximate size of actions, in characters of JSON. */
async function sizeOf(actions: readonly DocumentAction[]): Promise<number> {
  let size = 0;
  for (const action of actions) {
    size += printJson(action).length;
    await breakIfBusy();
  }
  return size;
}

/** Sends actions to one index; an invalid document fails alone, although the service rejects a batch that contains one. */
async function send(
  context: RunContext,
  indexName: string,
  actions: readonly DocumentAction[],
): Promise<IndexingResult[]> {
  const { app, service, signal } = context;
  signal.throwIfAborted();
  if (actions.length === 0) return [];
  try {
    return await writeDocuments(app, service, indexName, actions, await sizeOf(actions));
  } catch (error) {
    if (!(error instanceof SearchError) || error.status !== 400) throw error;
    if (actions.length === 1) {
      return [{ key: '', status: false, errorMessage: error.message, statusCode: error.status }];
    }
    const middle = Math.ceil(actions.length / 2);
    const results = await send(context, indexName, actions.slice(0, middle));
    return [...results, ...(await send(context, indexName, actions.slice(middle)))];
  }
}

/**
 * Records the documents before they are indexed: if the process stops before the commit, and their items are then changed
 * or deleted, the next run still knows which documents to delete.
 */
async function recordUploads({ app, name }: RunContext, writes: readonly Write[]): Promise<void> {
  const uploadWrites = writes.filter(({ action }) => action.action !== 'delete');
  for (let start = 0; start < uploadWrites.length; start += MAX_RECORDED_DOCUMENTS) {
    const part = uploadWrites.slice(start, start + MAX_RECORDED_DOCUMENTS);
    const isNew = app.indexerRuns.addDocuments(
      name,
      part.map(({ outcome, document }) => ({ itemId: outcome.itemId, document })),
    );
    for (const [i, write] of part.entries()) if (isNew[i] === true) write.isNew = true;
    await setImmediate();
  }
}

/** Returns the result of each write. */
async function sendAll(context: RunContext, writes: readonly Write[]): Promise<Map<Write, IndexingResult>> {
  const results = new Map<Write, IndexingResult>();
  const byIndex = new Map<string, Write[]>();
  for (const write of writes) {
    const indexName = write.document.indexName ?? context.indexer.targetIndexName;
    const indexWrites = byIndex.get(indexName);
    if (indexWrites === undefined) byIndex.set(indexName, [write]);
    else indexWrites.push(write);
  }
  for (const [indexName, indexWrites] of byIndex) {
    for (let start = 0; start < indexWrites.length; start += MAX_ACTIONS) {
      const part = indexWrites.slice(start, start + MAX_ACTIONS);
      await recordUploads(context, part);
      const indexingResults = await send(
        context,
        indexName,
        part.map(({ action }) => action),
      );
      for (const [i, result] of indexingResults.entries()) results.set(part[i]!, result);
    }
  }
  return results;
}

/** Deletes documents from the indexes that still exist. */
function deletions(context: RunContext, outcome: PipelineOutcome, documents: readonly IndexedDocument[]): Write[] {
  return documents.flatMap((document): Write[] => {
    const keyField = context.keyFieldOf(document.indexName ?? context.indexer.targetIndexName);
    if (keyField === undefined) return [];
    return [{ outcome, document, action: { action: 'delete', document: { [keyField]: document.key } } }];
  });
}

function uploads(outcome: Extract<PipelineOutcome, { kind: 'document' }>): Write[] {
  const { key, document, projectedDocuments } = outcome;
  return [
    ...(document === undefined
      ? []
      : [{ outcome, document: { key }, action: { action: 'mergeOrUpload' as const, document } }]),
    ...projectedDocuments.map(({ indexName, key: projectedKey, document: body }): Write => ({
      outcome,
      document: { indexName, key: projectedKey },
      action: { action: 'mergeOrUpload', document: body },
    })),
  ];
}

/**
 * Projected documents of earlier versions of an item. Empty until all of the current version are known.
 * service-behavior §9.
 */
function outdatedDocuments(context: RunContext, outcome: PipelineOutcome): IndexedDocument[] {
  const { app, name, current } = context;
  if (outcome.kind !== 'document' || !outcome.isLast || current === undefined || current.hasFailed) return [];
  return app.indexerRuns
    .documentsOf(name, outcome.itemId)
    .filter((document) => document.indexName !== undefined && !current.projectedIds.has(idOf(document)));
}

/** Tracks the outcomes of the current item. */
function trackItem(context: RunContext, outcome: PipelineOutcome): void {
  if (context.current?.itemId !== outcome.itemId) {
    context.current = { itemId: outcome.itemId, projectedIds: new Set(), hasFailed: false };
  }
  if (outcome.kind === 'failed') context.current.hasFailed = true;
  if (outcome.kind !== 'document') return;
  for (const document of outcome.projectedDocuments) context.current.projectedIds.add(idOf(document));
}

const exceedsLimit = (failedCount: number, limit: number | null | undefined): boolean => {
  const maximum = limit ?? 0;
  return maximum >= 0 && failedCount > maximum;
};

/** Indexes a batch of outcomes and commits the progress. Throws RunFailed beyond the tolerated failures. */
export async function indexBatch(context: RunContext, outcomes: readonly PipelineOutcome[]): Promise<void> {
  const { app, name, run, indexer } = context;
  const writes: Write[] = [];
  const errors: RunProblem[] = [];
  const warnings: RunProblem[] = [];
  const failedOutcomes = new Set<PipelineOutcome>();
  for (const outcome of outcomes) {
    await breakIfBusy();
    trackItem(context, outcome);
    const key = outcome.kind === 'document' ? outcome.key : outcome.itemId;
    warnings.push(...outcome.warnings.map((warning) => problem(key, warning)));
    if (outcome.kind === 'failed') {
      failedOutcomes.add(outcome);
      errors.push(...outcome.errors.map((error) => ({ ...problem(outcome.itemId, error), statusCode: 400 })));
    } else if (outcome.kind === 'deleted') {
      writes.push(...deletions(context, outcome, app.indexerRuns.documentsOf(name, outcome.itemId)));
    } else if (outcome.kind === 'document') {
      writes.push(...uploads(outcome), ...deletions(context, outcome, outdatedDocuments(context, outcome)));
    }
  }
  const removedDocuments: ItemDocument[] = [];
  for (const [{ outcome, document, action, isNew }, result] of await sendAll(context, writes)) {
    const isDeletion = action.action === 'delete';
    if (result.status ? isDeletion : isNew === true) removedDocuments.push({ itemId: outcome.itemId, document });
    if (result.status) continue;
    failedOutcomes.add(outcome);
    errors.push({
      key: document.key,
      name: 'Indexing',
      message: result.errorMessage ?? '',
      statusCode: result.statusCode,
    });
  }
  context.failedCount += failedOutcomes.size;
  const { maxFailedItems, maxFailedItemsPerBatch } = indexer.parameters ?? {};
  const isFailed =
    exceedsLimit(context.failedCount, maxFailedItems) || exceedsLimit(failedOutcomes.size, maxFailedItemsPerBatch);
  // After a failed run, the next one continues with the first item that failed.
  const firstFailure = outcomes.findIndex((outcome) => failedOutcomes.has(outcome));
  const last = isFailed ? outcomes[firstFailure - 1] : outcomes.at(-1);
  const progress: RunProgress = {
    processedCount: outcomes.filter(({ kind }) => kind !== 'skipped').length,
    failedCount: failedOutcomes.size,
    errors,
    warnings,
    removedDocuments,
    removedItems: outcomes.flatMap(({ kind, itemId }) => (kind === 'deleted' ? [itemId] : [])),
    // A run of documents that were reset leaves the changes of other documents to the next run.
    tracking:
      run.mode === 'indexingResetDocs' || last?.tracking === undefined ? undefined : JSON.stringify(last.tracking),
  };
  app.indexerRuns.commit(name, run.id, progress);
  if (isFailed) throw new RunFailed(errors[0]?.message ?? 'Too many items failed.');
}
