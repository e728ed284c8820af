import {
  badRequest,
  GENERATED_KEY_FIELD,
  isObject,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { EnrichmentCache, type CacheOptions } from '../cache/enrichment-cache.js';
import { defaultCracking, type DocumentCracking } from '../cracking/cracking-thread.js';
import type { Warning } from '../errors.js';
import { EventLoopBreaks } from '../event-loop-breaks.js';
import type { KnowledgeStore } from '../knowledge-store/knowledge-store.js';
import { mapAhead, type AheadLimits } from '../map-ahead.js';
import { FieldMappings } from '../mappings/field-mappings.js';
import { openReader, type ReaderEnvironment } from '../readers/index.js';
import type { ItemChange, ItemReference, TrackingState } from '../readers/reader.js';
import type { SkillServices } from '../skills/executor.js';
import type { ExecutableSkill } from '../skills/index.js';
import { prepareSkills, type PreparedSkill } from '../skills/prepare-skills.js';
import { runSkills } from '../skills/run-skills.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { checkSupported, configurationOf, type PipelineConfiguration } from './configuration.js';
import { convertValues } from './convert-values.js';
import { IndexProjections, type IndexFields } from './index-projections.js';
import { itemFailure, ItemFailed, type PipelineOutcome } from './outcome.js';
import { isOneToMany } from '../parsing/index.js';
import { documentsOf, type ItemDocument, type ItemSource, type PipelineLimits } from './read-item.js';

/** The definitions that a run uses. */
export interface PipelineDefinition {
  dataSource: SearchIndexerDataSource;
  indexer: SearchIndexer;
  skillset?: SearchSkillset;
  index: IndexFields;
  /** The indexes of index projections, by name. */
  projectionIndexes?: ReadonlyMap<string, IndexFields>;
}

export interface PipelineEnvironment extends ReaderEnvironment, SkillServices {
  signal: AbortSignal;
  /** State to continue from. If absent, the run starts from the beginning. */
  since?: TrackingState;
  /** IDs of the items that have documents. If the data source detects deletions, missing items are reported as deleted. */
  indexedIds?: AsyncIterable<string> | Iterable<string>;
  /** IDs of the items to process. Default: all. With it, deletions are not detected. */
  onlyItems?: ReadonlySet<string>;
  limits?: Partial<PipelineLimits>;
  /** Extracts the text of documents. Default: a thread of this process. */
  cracking?: DocumentCracking;
  /** Whether the knowledge store of the skillset is written. */
  writesKnowledgeStore?: boolean;
  /** Results of skills that are reused. Default: all skills are executed. */
  cache?: CacheOptions;
  /** The skill kinds that can be executed. Default: all kinds of this package. */
  skills?: readonly ExecutableSkill[];
}

export const DEFAULT_LIMITS: PipelineLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxCharacters: 4 * 1024 * 1024,
  maxUnpackedBytes: 256 * 1024 * 1024,
  maxPages: 10_000,
  maxCrackingMs: 60_000,
};

/** The parts of a run, prepared once. */
interface Pipeline extends ItemSource {
  skills: readonly PreparedSkill[];
  services: SkillServices;
  mappings: FieldMappings;
  projections: IndexProjections;
  knowledgeStore: KnowledgeStore | undefined;
  cache: EnrichmentCache | undefined;
  fields: SearchIndex['fields'];
  keyField: string;
}

/** Result of processing one document of an item. */
type DocumentResult = Pick<Extract<PipelineOutcome, { kind: 'document' }>, 'key' | 'document' | 'projected'>;

/** The document for the index of the indexer, and its key. Throws ItemFailed if a mapping fails or the key is missing. */
export function mapDocument(
  { mappings, fields, keyField }: Pick<Pipeline, 'mappings' | 'fields' | 'keyField'>,
  tree: EnrichmentTree,
  source: Readonly<Record<string, unknown>>,
): { key: string; document: Record<string, unknown> } {
  let document: Record<string, unknown>;
  try {
    document = mappings.apply(
      tree,
      fields.map(({ name }) => name),
    );
  } catch (error) {
    throw itemFailure('mapping', error instanceof Error ? error.message : String(error));
  }
  if (!mappings.sets(keyField) && document[keyField] === undefined) {
    document[keyField] = source[GENERATED_KEY_FIELD];
  }
  convertValues(document, fields);
  const key = document[keyField];
  if (typeof key !== 'string' || key === '') {
    throw itemFailure(keyField, `The document has no value for the key field '${keyField}'.`);
  }
  return { key, document };
}

/** The generated key, which identifies a document within its item. */
const generatedKeyOf = (source: Readonly<Record<string, unknown>>): string => String(source[GENERATED_KEY_FIELD]);

/** The enriched document of an item. Throws ItemFailed if a skill fails. */
async function enrich(
  { skills, services, cache, signal }: Pipeline,
  itemId: string,
  source: Readonly<Record<string, unknown>>,
  warnings: Warning[],
): Promise<EnrichmentTree> {
  const results = await cache?.openDocument(itemId, generatedKeyOf(source), signal);
  const enrichment = await runSkills(EnrichmentTree.of(source), skills, services, signal, { cache: results });
  if (results !== undefined) await cache?.saveDocument(itemId, generatedKeyOf(source), results, signal);
  warnings.push(...enrichment.warnings);
  if (enrichment.errors.length > 0) throw new ItemFailed(enrichment.errors);
  return enrichment.tree;
}

/** The documents for the indexes. Writes the knowledge store. Throws ItemFailed if a mapping fails. */
async function project(
  { mappings, projections, knowledgeStore, fields, keyField, signal }: Pipeline,
  tree: EnrichmentTree,
  source: Readonly<Record<string, unknown>>,
  warnings: Warning[],
): Promise<DocumentResult> {
  const { key, document } = mapDocument({ mappings, fields, keyField }, tree, source);
  const projected = projections.apply(tree, key);
  if (knowledgeStore !== undefined) warnings.push(...(await knowledgeStore.write(tree, key, signal)));
  return { key, projected, ...(projections.skipsParents ? {} : { document }) };
}

type ItemResult = DistributiveOmit<PipelineOutcome, 'itemId' | 'tracking' | 'isLast'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A change whose item is being read. */
interface OpenedItem {
  change: ItemChange;
  /** Absent if the item is not read. */
  entries?: AsyncIterator<ItemDocument>;
  first?: ItemDocument | undefined;
}

/** A document of an item, or an item without documents. */
interface Task {
  change: ItemChange;
  entry?: ItemDocument | undefined;
  /** Whether it is the last one of its item. */
  isLast: boolean;
  /** Whether the item was read. */
  isRead: boolean;
}

/** A document, enriched unless it failed. */
interface EnrichedTask extends Task {
  /** Absent without skills. */
  tree?: EnrichmentTree;
  failure?: ItemFailed;
}

/** The next document of an item; undefined at its end. An item that cannot be read further ends with a failure. */
async function nextEntry(entries: AsyncIterator<ItemDocument>): Promise<ItemDocument | undefined> {
  try {
    const { done, value } = await entries.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (error instanceof ItemFailed) return { failure: error };
    throw error;
  }
}

/** Reads an item up to its first document, which in most parsing modes is its only one. */
async function openItem(pipeline: Pipeline, change: ItemChange): Promise<OpenedItem> {
  if (change.kind === 'deleted' || !isSelected(pipeline.configuration, change.item)) return { change };
  const entries = documentsOf(pipeline, change.item);
  return { change, entries, first: await nextEntry(entries) };
}

/** The documents of the items. */
async function* tasksOf(items: AsyncIterable<OpenedItem>): AsyncGenerator<Task> {
  const breaks = new EventLoopBreaks();
  for await (const { change, entries, first } of items) {
    if (entries === undefined || first === undefined) {
      yield { change, isLast: true, isRead: entries !== undefined };
      continue;
    }
    for (let entry: ItemDocument | undefined = first; entry !== undefined;) {
      await breaks.pause();
      const following = await nextEntry(entries);
      yield { change, entry, isLast: following === undefined, isRead: true };
      entry = following;
    }
  }
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

/** The result of an enriched document. */
async function resultOf(pipeline: Pipeline, entry: ItemDocument, { tree, failure }: EnrichedTask): Promise<ItemResult> {
  if ('failure' in entry) return { kind: 'failed', warnings: [], errors: entry.failure.errors };
  const { warnings } = entry;
  if ('isSkipped' in entry) return { kind: 'skipped', warnings };
  if (failure !== undefined) return { kind: 'failed', warnings, errors: failure.errors };
  try {
    const result = await project(pipeline, tree ?? EnrichmentTree.of(entry.fields), entry.fields, warnings);
    return { kind: 'document', warnings, ...result };
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    return { kind: 'failed', warnings, errors: error.errors };
  }
}

/** Approximate size of the content of a document: its strings and the data of its images, in UTF-16 code units. */
function sizeOf({ entry }: Task): number {
  if (entry === undefined || !('fields' in entry)) return 0;
  const { normalized_images: images, ...fields } = entry.fields;
  const data = Array.isArray(images) ? images.map((image: unknown) => (isObject(image) ? image['data'] : image)) : [];
  let size = 0;
  for (const value of [...Object.values(fields), ...data]) if (typeof value === 'string') size += value.length;
  return size;
}

/** Whether the extensions of the configuration include a file. */
export function isSelected(
  { includedExtensions, excludedExtensions }: PipelineConfiguration,
  { fields }: ItemReference,
) {
  const value = fields['metadata_storage_file_extension'];
  if (typeof value !== 'string') return true;
  const extension = value.toLowerCase();
  // Exclusion takes precedence.
  return !excludedExtensions.has(extension) && (includedExtensions?.has(extension) ?? true);
}

/** The knowledge store of a skillset, if it has projections and is written. */
async function openKnowledgeStore(
  skillset: SearchSkillset | undefined,
  { writesKnowledgeStore = false, fetch }: PipelineEnvironment,
): Promise<KnowledgeStore | undefined> {
  const definition = skillset?.knowledgeStore;
  if (!writesKnowledgeStore || fetch === undefined || definition == null || definition.projections.length === 0) {
    return undefined;
  }
  const { KnowledgeStore: Store } = await import('../knowledge-store/knowledge-store.js');
  return new Store(definition, fetch);
}

async function prepare(definition: PipelineDefinition, environment: PipelineEnvironment): Promise<Pipeline> {
  const { dataSource, indexer, skillset, index, projectionIndexes = new Map() } = definition;
  checkSupported(indexer, dataSource, skillset);
  const keyField = index.fields.find(({ key }) => key === true)?.name;
  if (keyField === undefined) throw badRequest('The index has no key field.', { target: 'targetIndexName' });
  const configuration = configurationOf(indexer);
  const limits = { ...DEFAULT_LIMITS, ...environment.limits };
  const cracking = environment.cracking ?? defaultCracking();
  const mappings = new FieldMappings(indexer.fieldMappings ?? [], indexer.outputFieldMappings ?? []);
  const skills = prepareSkills(skillset?.skills ?? [], environment.skills);
  const cache =
    environment.cache === undefined || skills.length === 0 ? undefined : new EnrichmentCache(skills, environment.cache);
  return {
    configuration,
    skills,
    cache,
    crackedItems: cache,
    services: { ...environment, cracking, crackingLimits: limits },
    mappings,
    projections: new IndexProjections(skillset, projectionIndexes),
    knowledgeStore: await openKnowledgeStore(skillset, environment),
    fields: index.fields,
    keyField,
    limits,
    cracking,
    signal: environment.signal,
    reader: await openReader(dataSource, environment, {
      keyColumn: mappings.sourceOf(keyField),
      queryTimeoutMs: configuration.queryTimeoutMs,
    }),
  };
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

async function* selectedChanges(
  changes: AsyncIterable<ItemChange>,
  onlyItems: ReadonlySet<string> | undefined,
): AsyncGenerator<ItemChange> {
  for await (const change of changes) if (onlyItems?.has(change.item.id) !== false) yield change;
}

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
  const pipeline = await prepare(definition, { ...environment, signal });
  const { reader, cache, skills } = pipeline;
  try {
    const changes = selectedChanges(reader.changes(environment.since, signal), environment.onlyItems);
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
      definition.dataSource.dataDeletionDetectionPolicy != null && environment.onlyItems === undefined;
    if (detectsDeletions && reader.deleted !== undefined) {
      for await (const itemId of reader.deleted(environment.indexedIds ?? [], signal)) {
        await cache?.removeDocuments(itemId, [], signal);
        yield { itemId, warnings: [], tracking: progress.tracking, isLast: true, kind: 'deleted' };
      }
    }
  } finally {
    await reader.close?.();
  }
}
