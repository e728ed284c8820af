import {
  badRequest,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
  type SearchSkillset,
} from '@searchdeck/contract';
import { crackerOf } from '../cracking/index.js';
import { textCracker } from '../cracking/text.js';
import { CrackingError, DataSourceError, type Warning } from '../errors.js';
import { FieldMappings } from '../mappings/field-mappings.js';
import { urlTokenEncode } from '../mappings/functions.js';
import { openReader, type ReaderEnvironment } from '../readers/index.js';
import type { DataSourceReader, ItemReference, SourceItem, TrackingState } from '../readers/reader.js';
import type { ExecutableSkill } from '../skills/index.js';
import { prepareSkills, type PreparedSkill } from '../skills/prepare-skills.js';
import { runSkills } from '../skills/run-skills.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { checkSupported, configurationOf, type PipelineConfiguration } from './configuration.js';

/** The definitions that a run works with. */
export interface PipelineDefinition {
  dataSource: SearchIndexerDataSource;
  indexer: SearchIndexer;
  skillset?: SearchSkillset;
  index: Pick<SearchIndex, 'fields'>;
}

export interface PipelineEnvironment extends ReaderEnvironment {
  signal: AbortSignal;
  /** Continues after this state; undefined: from the beginning. */
  since?: TrackingState;
  /** Items that have documents: those that no longer exist are reported if the data source detects deletions. */
  indexedIds?: AsyncIterable<string> | Iterable<string>;
  limits?: Partial<PipelineLimits>;
  /** The kinds of skills that can be executed. Default: all of this package. */
  skills?: readonly ExecutableSkill[];
}

export interface PipelineLimits {
  /** Size of the content of an item. */
  maxBytes: number;
  /** Length of the text of an item. */
  maxCharacters: number;
}
const DEFAULT_LIMITS: PipelineLimits = { maxBytes: 16 * 1024 * 1024, maxCharacters: 4 * 1024 * 1024 };

interface ItemOutcome {
  itemId: string;
  warnings: readonly Warning[];
  /** Continues a later run after this item; undefined: from the beginning. */
  tracking: TrackingState | undefined;
}
export type PipelineOutcome =
  /** A document for the index. */
  | (ItemOutcome & { kind: 'document'; document: Record<string, unknown> })
  /** The item was deleted at the source. */
  | (ItemOutcome & { kind: 'deleted' })
  /** The item does not belong in the index: its extension is excluded. */
  | (ItemOutcome & { kind: 'skipped' })
  /** The item could not be processed. Others are not affected. */
  | (ItemOutcome & { kind: 'failed'; errors: readonly Warning[] });

class ItemFailed extends Error {
  constructor(readonly errors: readonly Warning[]) {
    super(errors.map(({ message }) => message).join(' '));
  }
}
const failed = (name: string, message: string): ItemFailed => new ItemFailed([{ name, message }]);

/** The parts of a run, prepared once. */
interface Pipeline {
  reader: DataSourceReader;
  configuration: PipelineConfiguration;
  skills: readonly PreparedSkill[];
  mappings: FieldMappings;
  indexFields: readonly string[];
  keyField: string;
  limits: PipelineLimits;
  signal: AbortSignal;
}

/** Reads an item. One that is too large has its metadata only, or fails, as the indexer is configured. */
async function readItem(
  { reader, configuration, limits, signal }: Pipeline,
  item: ItemReference,
  warnings: Warning[],
): Promise<SourceItem> {
  if (!configuration.extractsContent) return { reference: item, fields: item.fields };
  try {
    return await reader.read(item, { signal, maxBytes: limits.maxBytes });
  } catch (error) {
    if (!(error instanceof DataSourceError)) throw error;
    if (error.code !== 'tooLarge' || !configuration.metadataOnlyForOversized) throw failed('content', error.message);
    warnings.push({ name: 'content', message: `${error.message} Only its metadata is indexed.` });
    return { reference: item, fields: item.fields };
  }
}

/** Fields of `/document` before enrichment. */
async function crackItem(
  { configuration, limits, signal }: Pipeline,
  { fields, content }: SourceItem,
  warnings: Warning[],
): Promise<Record<string, unknown>> {
  if (content === undefined) return { ...fields };
  try {
    const cracker = configuration.parsingMode === 'text' ? textCracker : crackerOf(content.contentType);
    const cracked = await cracker.crack(content.bytes, { maxCharacters: limits.maxCharacters, signal });
    warnings.push(...cracked.warnings);
    return { ...cracked.metadata, ...fields, content: cracked.text };
  } catch (error) {
    if (!(error instanceof CrackingError)) throw error;
    const fails =
      error.code === 'unsupportedContentType'
        ? configuration.failOnUnsupportedContentType
        : configuration.failOnUnprocessableDocument;
    if (fails) throw failed('content', error.message);
    warnings.push({ name: 'content', message: `${error.message} Only the metadata is indexed.` });
    return { ...fields };
  }
}

/** The key if no mapping sets it: the encoded path of a file, otherwise the ID of the item. */
const defaultKey = ({ id, fields }: ItemReference): string => {
  const path = fields['metadata_storage_path'];
  return urlTokenEncode(typeof path === 'string' ? path : id);
};

async function indexDocument(
  pipeline: Pipeline,
  item: ItemReference,
  warnings: Warning[],
): Promise<Record<string, unknown>> {
  const { skills, mappings, indexFields, keyField, signal } = pipeline;
  const source = await readItem(pipeline, item, warnings);
  const cracked = EnrichmentTree.of(await crackItem(pipeline, source, warnings));
  const enrichment = await runSkills(cracked, skills, signal);
  warnings.push(...enrichment.warnings);
  if (enrichment.errors.length > 0) throw new ItemFailed(enrichment.errors);
  let document: Record<string, unknown>;
  try {
    document = mappings.apply(enrichment.tree, indexFields);
  } catch (error) {
    throw failed('mapping', error instanceof Error ? error.message : String(error));
  }
  if (!mappings.sets(keyField) && document[keyField] === undefined) document[keyField] = defaultKey(item);
  const key = document[keyField];
  if (typeof key !== 'string' || key === '') {
    throw failed(keyField, `The document has no value for the key field '${keyField}'.`);
  }
  return document;
}

function isSelected({ includedExtensions, excludedExtensions }: PipelineConfiguration, { fields }: ItemReference) {
  const value = fields['metadata_storage_file_extension'];
  if (typeof value !== 'string') return true;
  const extension = value.toLowerCase();
  // Exclusion takes precedence.
  return !excludedExtensions.has(extension) && (includedExtensions?.has(extension) ?? true);
}

async function prepare(definition: PipelineDefinition, environment: PipelineEnvironment): Promise<Pipeline> {
  const { dataSource, indexer, skillset, index } = definition;
  checkSupported(indexer, skillset);
  const keyField = index.fields.find(({ key }) => key === true)?.name;
  if (keyField === undefined) throw badRequest('The index has no key field.', { target: 'targetIndexName' });
  const mappings = new FieldMappings(indexer.fieldMappings ?? [], indexer.outputFieldMappings ?? []);
  return {
    configuration: configurationOf(indexer),
    skills: prepareSkills(skillset?.skills ?? [], environment.skills),
    mappings,
    indexFields: index.fields.map(({ name }) => name),
    keyField,
    limits: { ...DEFAULT_LIMITS, ...environment.limits },
    signal: environment.signal,
    reader: await openReader(dataSource, environment),
  };
}

/**
 * Runs an indexer's definitions over the changes of its data source and yields one outcome per item: reader → cracker →
 * skills → field mappings. It writes nothing. An item that fails does not end the run. Throws SearchError 400 or 501
 * before the first item if a definition cannot be run, DataSourceError if the source cannot be read, and an AbortError.
 */
export async function* runPipeline(
  definition: PipelineDefinition,
  environment: PipelineEnvironment,
): AsyncGenerator<PipelineOutcome> {
  const pipeline = await prepare(definition, environment);
  const { reader, configuration, signal } = pipeline;
  let latest = environment.since;
  try {
    for await (const { kind, item, tracking } of reader.changes(environment.since, signal)) {
      latest = tracking;
      const warnings: Warning[] = [];
      const outcome = { itemId: item.id, warnings, tracking };
      if (kind === 'deleted') yield { ...outcome, kind };
      else if (!isSelected(configuration, item)) yield { ...outcome, kind: 'skipped' };
      else {
        try {
          const document = await indexDocument(pipeline, item, warnings);
          yield { ...outcome, kind: 'document', document };
        } catch (error) {
          if (!(error instanceof ItemFailed)) throw error;
          yield { ...outcome, kind: 'failed', errors: error.errors };
        }
      }
    }
    if (definition.dataSource.dataDeletionDetectionPolicy != null && reader.deleted !== undefined) {
      for await (const itemId of reader.deleted(environment.indexedIds ?? [], signal)) {
        yield { itemId, warnings: [], tracking: latest, kind: 'deleted' };
      }
    }
  } finally {
    await reader.close?.();
  }
}
