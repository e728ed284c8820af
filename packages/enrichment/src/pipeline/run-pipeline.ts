import type { Warning } from '../errors.js';
import { mapAhead, type AheadLimits } from '../map-ahead.js';
import { isOneToMany } from '../parsing/index.js';
import type { ItemChange, ListedItems, TrackingState } from '../readers/reader.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { isSelected, openItem, selectedChanges, sizeOf, tasksOf, type Task } from './item-tasks.js';
import { ItemFailed, type PipelineOutcome } from './outcome.js';
import {
  preparePipeline,
  type Pipeline,
  type PipelineDefinition,
  type PipelineEnvironment,
} from './prepare-pipeline.js';
import { enrich, generatedKeyOf, project } from './process-document.js';
import type { ItemDocument } from './read-item.js';

type ItemResult = DistributiveOmit<PipelineOutcome, 'itemId' | 'tracking' | 'isLast'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A document, enriched unless it failed. */
interface EnrichedTask extends Task {
  /** Absent without skills. */
  tree?: EnrichmentTree;
  failure?: ItemFailed;
}

async function enrichTask(pipeline: Pipeline, task: Task): Promise<EnrichedTask> {
  const { change, entry } = task;
  if (entry === undefined || !('fields' in entry)) return task;
  try {
    return { ...task, tree: await enrich(pipeline, change.item.id, entry.fields, entry.warnings) };
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    return { ...task, failure: error };
  }
}

/** Errors that say which document of an item with several has failed: its key may not be known. */
function numbered(errors: readonly Warning[], number: number | undefined): readonly Warning[] {
  if (number === undefined) return errors;
  const document = `Document ${number} of the item`;
  return errors.map(({ details, ...error }) => ({
    ...error,
    details: details === undefined ? document : `${document}: ${details}`,
  }));
}

/** The result of an enriched document. */
async function resultOf(pipeline: Pipeline, entry: ItemDocument, { tree, failure }: EnrichedTask): Promise<ItemResult> {
  if ('failure' in entry) return { kind: 'failed', warnings: [], errors: entry.failure.errors };
  const { warnings } = entry;
  if ('isSkipped' in entry) return { kind: 'skipped', warnings };
  if (failure !== undefined) return { kind: 'failed', warnings, errors: numbered(failure.errors, entry.number) };
  try {
    const result = await project(pipeline, tree ?? EnrichmentTree.of(entry.fields), entry.fields, warnings);
    return { kind: 'document', warnings, ...result };
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    return { kind: 'failed', warnings, errors: numbered(error.errors, entry.number) };
  }
}

/** Items that are split into documents say nothing about the number of outcomes. */
function reportCount(
  { configuration }: Pipeline,
  { onCounted, onlyItems }: PipelineEnvironment,
  { count, items }: ListedItems,
): void {
  if (onCounted === undefined || isOneToMany(configuration)) return;
  if (items === undefined) {
    if (onlyItems === undefined) onCounted(count);
    return;
  }
  let selectedCount = 0;
  for (const item of items) {
    if (onlyItems?.has(item.id) !== false && isSelected(configuration, item)) selectedCount++;
  }
  onCounted(selectedCount);
}

/** The outcomes of the documents of one item after the other. */
class ItemProgress {
  /** Generated keys of the documents of the current item. */
  private documents: string[] = [];
  /** Whether all documents of the current item could be read so far. */
  private isComplete = true;

  constructor(
    private readonly pipeline: Pipeline,
    /** State after the items that ended. */
    public tracking: TrackingState | undefined,
  ) {}

  async outcomeOf(task: EnrichedTask): Promise<PipelineOutcome> {
    const { change, entry, isLast } = task;
    const { cache, configuration } = this.pipeline;
    if (entry !== undefined) {
      this.isComplete &&= 'fields' in entry;
      if ('fields' in entry && cache !== undefined && isOneToMany(configuration)) {
        this.documents.push(generatedKeyOf(entry.fields));
      }
    }
    const result = await this.resultOf(task);
    if (isLast) await this.endItem(task);
    return { itemId: change.item.id, tracking: this.tracking, isLast, ...result };
  }

  private async resultOf(task: EnrichedTask): Promise<ItemResult> {
    const { change, entry } = task;
    if (change.kind === 'deleted') return { kind: 'deleted', warnings: [] };
    // An empty file has no rows.
    return entry === undefined ? { kind: 'skipped', warnings: [] } : resultOf(this.pipeline, entry, task);
  }

  private async endItem({ change, isRead }: Task): Promise<void> {
    const { cache, configuration, signal } = this.pipeline;
    const { kind, item } = change;
    if (kind === 'deleted') await cache?.removeDocuments(item.id, [], signal);
    else if (isRead && this.isComplete && isOneToMany(configuration)) {
      await cache?.removeDocuments(item.id, this.documents, signal);
    }
    this.tracking = change.tracking;
    this.documents = [];
    this.isComplete = true;
  }
}

/** Items that are read and cracked while earlier ones are enriched, so that no thread waits for another one. */
const ITEMS_AHEAD: AheadLimits<ItemChange> = {
  maxItems: 16,
  maxWeight: 16 * 1024 * 1024,
  weightOf: ({ item }) => item.size ?? 0,
};
/** Maximum number of these items if images are extracted: even a small file can have many. */
const MAX_ITEMS_WITH_IMAGES = 3;
/** Documents that are enriched at the same time: their texts share the batches of the local model. */
const DOCUMENTS_AHEAD: AheadLimits<Task> = { maxItems: 16, maxWeight: 8 * 1024 * 1024, weightOf: sizeOf };
/** The same with skills that call endpoints: fewer calls are repeated after a crash. */
const MAX_DOCUMENTS_OF_ENDPOINTS = 4;

/**
 * Runs an indexer's definitions over the changes of its data source and yields the outcomes of its items, in most parsing
 * modes one per item: reader → cracker or parser → skills → field mappings and index projections. Later items are read and
 * enriched while the consumer uses an outcome. Writes only the knowledge store, if requested. A failed item does not end the
 * run. Throws SearchError 400 or 501 before the first item if a definition cannot be run, DataSourceError if the source
 * cannot be read or the knowledge store not written, and an AbortError.
 */
export async function* runPipeline(
  definition: PipelineDefinition,
  environment: PipelineEnvironment,
): AsyncGenerator<PipelineOutcome> {
  const stop = new AbortController();
  const signal = AbortSignal.any([environment.signal, stop.signal]);
  const pipeline = await preparePipeline(definition, { ...environment, signal });
  const { reader, cache, skills } = pipeline;
  try {
    const changes = selectedChanges(
      reader.changes(environment.since, signal, (listed) => reportCount(pipeline, environment, listed)),
      environment.onlyItems,
    );
    const hasImages = pipeline.configuration.images !== undefined;
    const items = mapAhead(
      changes,
      { ...ITEMS_AHEAD, ...(hasImages ? { maxItems: MAX_ITEMS_WITH_IMAGES } : {}) },
      (change) => openItem(pipeline, change),
    );
    const callsEndpoint = skills.some(({ definition: skill, executor }) => executor.callsEndpoint?.(skill) === true);
    const tasks =
      skills.length === 0
        ? tasksOf(items)
        : mapAhead(
            tasksOf(items),
            { ...DOCUMENTS_AHEAD, ...(callsEndpoint ? { maxItems: MAX_DOCUMENTS_OF_ENDPOINTS } : {}) },
            (task) => enrichTask(pipeline, task),
          );
    const progress = new ItemProgress(pipeline, environment.since);
    for await (const task of tasks) {
      let isConsumed = false;
      try {
        yield await progress.outcomeOf(task);
        isConsumed = true;
      } finally {
        // If the run ends early, the work on later documents ends too.
        if (!isConsumed) stop.abort(new DOMException('The run ended.', 'AbortError'));
      }
    }
    const detectsDeletions =
      definition.dataSource.dataDeletionDetectionPolicy != null || reader.reportsDeletions === true;
    if (detectsDeletions && environment.onlyItems === undefined && reader.listDeletedItems !== undefined) {
      for await (const itemId of reader.listDeletedItems(environment.indexedIds ?? [], signal)) {
        await cache?.removeDocuments(itemId, [], signal);
        yield { itemId, warnings: [], tracking: progress.tracking, isLast: true, kind: 'deleted' };
      }
    }
  } finally {
    await reader.close?.();
  }
}
