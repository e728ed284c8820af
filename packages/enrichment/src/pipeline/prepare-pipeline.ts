import {
  badRequest,
  findKeyField,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { EnrichmentCache, type CacheOptions } from '../cache/enrichment-cache.js';
import { defaultCracking, type DocumentCracking } from '../cracking/cracking-threads.js';
import type { KnowledgeStore } from '../knowledge-store/knowledge-store.js';
import { FieldMappings } from '../mappings/field-mappings.js';
import { openReader } from '../readers/index.js';
import type { ReaderEnvironment } from '../readers/open-reader.js';
import type { TrackingState } from '../readers/reader.js';
import type { SkillServices } from '../skills/executor.js';
import type { ExecutableSkill } from '../skills/index.js';
import { prepareSkills, type PreparedSkill } from '../skills/prepare-skills.js';
import { checkSupported, configurationOf } from './configuration.js';
import { IndexProjections, type IndexFields } from './index-projections.js';
import type { ItemSource, PipelineLimits } from './read-item.js';

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
  /** Receives the number of outcomes that will not be skipped, before the first one, if the data source knows it. */
  onCounted?: (count: number) => void;
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
export interface Pipeline extends ItemSource {
  skills: readonly PreparedSkill[];
  services: SkillServices;
  mappings: FieldMappings;
  projections: IndexProjections;
  knowledgeStore: KnowledgeStore | undefined;
  cache: EnrichmentCache | undefined;
  fields: SearchIndex['fields'];
  keyField: string;
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

/** Throws SearchError 400 or 501 if a definition cannot be run, and DataSourceError if the source cannot be opened. */
export async function preparePipeline(
  definition: PipelineDefinition,
  environment: PipelineEnvironment,
): Promise<Pipeline> {
  const { dataSource, indexer, skillset, index, projectionIndexes = new Map() } = definition;
  checkSupported(indexer, dataSource, skillset);
  const keyField = findKeyField(index.fields)?.name;
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
      ...configuration.rows,
    }),
  };
}
