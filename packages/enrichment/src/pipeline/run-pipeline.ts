import {
  badRequest,
  GENERATED_KEY_FIELD,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { EnrichmentCache, type CacheOptions } from '../cache/enrichment-cache.js';
import { defaultCracking, type DocumentCracking } from '../cracking/cracking-thread.js';
import type { Warning } from '../errors.js';
import type { KnowledgeStore } from '../knowledge-store/knowledge-store.js';
import { FieldMappings } from '../mappings/field-mappings.js';
import { openReader, type ReaderEnvironment } from '../readers/index.js';
import type { ItemReference, TrackingState } from '../readers/reader.js';
import type { SkillServices } from '../skills/executor.js';
import type { ExecutableSkill } from '../skills/index.js';
import { prepareSkills, type PreparedSkill } from '../skills/prepare-skills.js';
import { runSkills } from '../skills/run-skills.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { checkSupported, configurationOf, type PipelineConfiguration } from './configuration.js';
import { convertValues } from './convert-values.js';
import { IndexProjections, type IndexFields } from './index-projections.js';
import { failed, ItemFailed, type PipelineOutcome } from './outcome.js';
import { isOneToMany } from '../parsing/index.js';
import { documentsOf, type ItemSource, type PipelineLimits } from './read-item.js';

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
    throw failed('mapping', error instanceof Error ? error.message : String(error));
  }
  if (!mappings.sets(keyField) && document[keyField] === undefined) {
    document[keyField] = source[GENERATED_KEY_FIELD];
  }
  convertValues(document, fields);
  const key = document[keyField];
  if (typeof key !== 'string' || key === '') {
    throw failed(keyField, `The document has no value for the key field '${keyField}'.`);
  }
  return { key, document };
}

/** The generated key, which identifies a document within its item. */
const generatedKeyOf = (source: Readonly<Record<string, unknown>>): string => String(source[GENERATED_KEY_FIELD]);

async function enrich(
  { skills, services, mappings, projections, knowledgeStore, cache, fields, keyField, signal }: Pipeline,
  itemId: string,
  source: Readonly<Record<string, unknown>>,
  warnings: Warning[],
): Promise<DocumentResult> {
  const results = await cache?.open(itemId, generatedKeyOf(source), signal);
  const enrichment = await runSkills(EnrichmentTree.of(source), skills, services, signal, { cache: results });
  if (results !== undefined) await cache?.save(itemId, generatedKeyOf(source), results, signal);
  warnings.push(...enrichment.warnings);
  if (enrichment.errors.length > 0) throw new ItemFailed(enrichment.errors);
  const { key, document } = mapDocument({ mappings, fields, keyField }, enrichment.tree, source);
  const projected = projections.apply(enrichment.tree, key);
  if (knowledgeStore !== undefined) warnings.push(...(await knowledgeStore.write(enrichment.tree, key, signal)));
  return { key, projected, ...(projections.skipsParents ? {} : { document }) };
}

type ItemResult = DistributiveOmit<PipelineOutcome, 'itemId' | 'tracking' | 'isLast'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The results of the documents of an item. */
async function* indexItem(pipeline: Pipeline, item: ItemReference): AsyncGenerator<ItemResult> {
  const { cache, configuration, signal } = pipeline;
  const documents: string[] = [];
  let isComplete = true;
  try {
    for await (const entry of documentsOf(pipeline, item)) {
      isComplete &&= 'fields' in entry;
      if ('failure' in entry) {
        yield { kind: 'failed', warnings: [], errors: entry.failure.errors };
        continue;
      }
      if ('skipped' in entry) {
        yield { kind: 'skipped', warnings: entry.warnings };
        continue;
      }
      const { fields, warnings } = entry;
      if (cache !== undefined && isOneToMany(configuration)) documents.push(generatedKeyOf(fields));
      try {
        yield { kind: 'document', warnings, ...(await enrich(pipeline, item.id, fields, warnings)) };
      } catch (error) {
        if (!(error instanceof ItemFailed)) throw error;
        yield { kind: 'failed', warnings, errors: error.errors };
      }
    }
    if (isComplete && isOneToMany(configuration)) await cache?.removeDocuments(item.id, documents, signal);
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    yield { kind: 'failed', warnings: [], errors: error.errors };
  }
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
  return {
    configuration,
    skills,
    cache:
      environment.cache === undefined || skills.length === 0
        ? undefined
        : new EnrichmentCache(skills, environment.cache),
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

/**
 * Runs an indexer's definitions over the changes of its data source and yields the outcomes of its items, in most parsing
 * modes one per item: reader → cracker or parser → skills → field mappings and index projections. Writes only the knowledge
 * store, if requested. A failed item does not end the run. Throws SearchError 400 or 501 before the first item if a
 * definition cannot be run, DataSourceError if the source cannot be read or the knowledge store not written, and an
 * AbortError.
 */
export async function* runPipeline(
  definition: PipelineDefinition,
  environment: PipelineEnvironment,
): AsyncGenerator<PipelineOutcome> {
  const pipeline = await prepare(definition, environment);
  const { reader, configuration, cache, signal } = pipeline;
  let latest = environment.since;
  try {
    for await (const { kind, item, tracking } of reader.changes(environment.since, signal)) {
      if (environment.onlyItems?.has(item.id) === false) continue;
      const last = { itemId: item.id, tracking, isLast: true };
      if (kind === 'deleted') {
        await cache?.removeDocuments(item.id, [], signal);
        yield { ...last, kind, warnings: [] };
      } else if (!isSelected(configuration, item)) yield { ...last, kind: 'skipped', warnings: [] };
      else {
        // Results are delayed by one, because `isLast` is known only when the item ends.
        let pending: ItemResult | undefined;
        for await (const result of indexItem(pipeline, item)) {
          if (pending !== undefined) yield { ...pending, itemId: item.id, tracking: latest, isLast: false };
          pending = result;
        }
        // An empty file has no rows.
        yield { ...last, ...(pending ?? { kind: 'skipped', warnings: [] }) };
      }
      latest = tracking;
    }
    const detectsDeletions =
      definition.dataSource.dataDeletionDetectionPolicy != null && environment.onlyItems === undefined;
    if (detectsDeletions && reader.deleted !== undefined) {
      for await (const itemId of reader.deleted(environment.indexedIds ?? [], signal)) {
        await cache?.removeDocuments(itemId, [], signal);
        yield { itemId, warnings: [], tracking: latest, isLast: true, kind: 'deleted' };
      }
    }
  } finally {
    await reader.close?.();
  }
}
