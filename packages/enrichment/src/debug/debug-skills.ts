import {
  badRequest,
  debugLimits,
  findKeyField,
  GENERATED_KEY_FIELD,
  isObject,
  printJson,
  type DebugDocument,
  type DebugNode,
  type DebugProblem,
  type DebugRecord,
  type DebugStep,
  type SearchIndex,
  type SearchIndexer,
  type SearchSkillset,
} from '@searchdeck/contract';
import { defaultCracking } from '../cracking/cracking-threads.js';
import type { Warning } from '../errors.js';
import { KnowledgeStoreProjections } from '../knowledge-store/projections.js';
import { FieldMappings } from '../mappings/field-mappings.js';
import { IndexProjections, type IndexFields } from '../pipeline/index-projections.js';
import { ItemFailed, type ProjectedDocument } from '../pipeline/outcome.js';
import { DEFAULT_LIMITS } from '../pipeline/prepare-pipeline.js';
import { mapDocument } from '../pipeline/process-document.js';
import type { SkillResult, SkillServices } from '../skills/executor.js';
import { prepareSkills, type PreparedSkill } from '../skills/prepare-skills.js';
import { runSkills, type SkillCall } from '../skills/run-skills.js';
import { EnrichmentTree } from '../tree/enrichment-tree.js';
import { printPath } from '../tree/path.js';
import { NodeCollector } from './changed-nodes.js';
import { describeMembers, describeValue } from './describe-value.js';
import { CallRecorder } from './record-calls.js';

export interface DebugDefinition {
  skillset: SearchSkillset;
  /** Its mappings create the document of the index. Without an indexer, there are only projections. */
  indexer?: Pick<SearchIndexer, 'fieldMappings' | 'outputFieldMappings' | 'targetIndexName'>;
  /** The index of the indexer. */
  index?: Pick<SearchIndex, 'fields'>;
  /** The indexes of index projections, by name. */
  projectionIndexes: ReadonlyMap<string, IndexFields>;
  /** The message with which an index rejects a document; undefined if it accepts it. Default: no document is rejected. */
  rejectionOf?: (indexName: string, document: Record<string, unknown>) => Promise<string | undefined>;
}

/** One executed skill, which a later run can reuse. */
interface ExecutedStep {
  /** JSON of the skill. */
  definition: string;
  step: DebugStep;
  tree: EnrichmentTree;
}

/** The result of a run, with every tree, so that a later run can continue at any step. */
export interface DebugRun {
  executedSteps: readonly ExecutedStep[];
  nodes: DebugNode[];
  hasMoreNodes: boolean;
  documents: DebugDocument[];
  documentCount: number;
  projections: DebugDocument[];
  projectionCount: number;
  errors: DebugProblem[];
}

const problemOf = ({ name, message, details }: Warning): DebugProblem => ({
  name,
  message,
  ...(details === undefined ? {} : { details }),
});

const isPosition = (value: unknown): value is number => typeof value === 'number';

/** The positions of the outputs of a skill that splits text. */
function chunksOf({ offsets, lengths }: Readonly<Record<string, unknown>>): DebugRecord['chunks'] {
  if (!Array.isArray(offsets) || !Array.isArray(lengths)) return undefined;
  return offsets.flatMap((offset: unknown, i) => {
    const length: unknown = lengths[i];
    return isPosition(offset) && isPosition(length) ? [{ offset, length }] : [];
  });
}

/** Where the lines of text that a skill read are in the image. */
function linesOf({ layoutText }: Readonly<Record<string, unknown>>): DebugRecord['lines'] {
  const lines = isObject(layoutText) ? layoutText['lines'] : undefined;
  if (!Array.isArray(lines)) return undefined;
  return lines.slice(0, debugLimits.lines).flatMap((line: unknown) => {
    const { text, boundingBox } = isObject(line) ? line : {};
    if (typeof text !== 'string' || !Array.isArray(boundingBox)) return [];
    const corners = boundingBox.flatMap((point: unknown) => {
      const { x, y } = isObject(point) ? point : {};
      return isPosition(x) && isPosition(y) ? [{ x, y }] : [];
    });
    return [{ text, corners }];
  });
}

function recordOf({ location, inputs }: SkillCall, { outputs }: SkillResult): DebugRecord {
  const chunks = chunksOf(outputs);
  const lines = linesOf(outputs);
  const inputDescriptions = describeMembers(inputs);
  // The chunks are drawn over the whole text.
  if (chunks !== undefined) inputDescriptions['text'] = describeValue(inputs['text'], debugLimits.textCharacters);
  return {
    path: printPath(location),
    inputs: inputDescriptions,
    outputs: describeMembers(outputs),
    ...(chunks === undefined ? {} : { chunks }),
    ...(lines === undefined ? {} : { lines }),
  };
}

const statusOf = (errors: number, warnings: number, records: number): DebugStep['status'] => {
  if (errors > 0) return 'failed';
  if (warnings > 0) return 'warning';
  return records > 0 ? 'succeeded' : 'skipped';
};

async function execute(
  skill: PreparedSkill,
  index: number,
  tree: EnrichmentTree,
  services: SkillServices,
  signal: AbortSignal,
): Promise<ExecutedStep> {
  const recorder = new CallRecorder(skill.definition, services.models);
  const records: DebugRecord[] = [];
  let recordCount = 0;
  const start = performance.now();
  const { fetch } = services;
  const result = await runSkills(
    tree,
    [skill],
    fetch === undefined ? services : { ...services, fetch: recorder.wrap(fetch) },
    signal,
    {
      onResult(call, each) {
        recordCount++;
        if (records.length < debugLimits.records) records.push(recordOf(call, each));
      },
    },
  );
  const warnings = result.warnings.map(problemOf);
  const errors = result.errors.map(problemOf);
  const step: DebugStep = {
    name: skill.name,
    skill: index,
    context: printPath(skill.context),
    status: statusOf(errors.length, warnings.length, recordCount),
    isReused: false,
    durationMs: performance.now() - start,
    recordCount,
    records,
    warnings,
    errors,
    calls: recorder.calls,
    callCount: recorder.count,
  };
  return { definition: printJson(skill.definition), step, tree: result.tree };
}

/** The step of the previous run if its skill is unchanged; otherwise undefined, and the skill must be executed. */
function reusableStep(
  skill: PreparedSkill,
  index: number,
  previousStep: ExecutedStep | undefined,
): ExecutedStep | undefined {
  if (previousStep === undefined || previousStep.definition !== printJson(skill.definition)) return undefined;
  return { ...previousStep, step: { ...previousStep.step, name: skill.name, skill: index, isReused: true } };
}

const describeDocument = (target: string, key: string, fields: Readonly<Record<string, unknown>>): DebugDocument => ({
  target,
  key,
  fields: describeMembers(fields),
});

/** Name of the step that writes documents to an index in the errors of a run. */
const INDEXING_STEP = 'Indexing';

/** The documents that a run would index, including those of index projections. */
function documentsOf(
  { skillset, indexer, index, projectionIndexes }: DebugDefinition,
  tree: EnrichmentTree,
  source: Readonly<Record<string, unknown>>,
): { parentKey: string; documents: ProjectedDocument[] } {
  const projections = new IndexProjections(skillset, projectionIndexes);
  const documents: ProjectedDocument[] = [];
  let parentKey = String(source[GENERATED_KEY_FIELD]);
  if (indexer !== undefined && index !== undefined) {
    const keyField = findKeyField(index.fields)?.name;
    if (keyField === undefined) throw badRequest('The index has no key field.', { target: 'indexer.targetIndexName' });
    const mappings = new FieldMappings(indexer.fieldMappings ?? [], indexer.outputFieldMappings ?? []);
    const { key, document } = mapDocument({ mappings, fields: index.fields, keyField }, tree, source);
    parentKey = key;
    if (!projections.skipsParents) documents.push({ indexName: indexer.targetIndexName, key, document });
  }
  return { parentKey, documents: [...documents, ...projections.apply(tree, parentKey)] };
}

/** The first documents, and the different errors of all that an index rejects. */
async function checkDocuments(
  documents: readonly ProjectedDocument[],
  rejectionOf: DebugDefinition['rejectionOf'],
  signal: AbortSignal,
): Promise<Pick<DebugRun, 'documents' | 'documentCount' | 'errors'>> {
  const describedDocuments: DebugDocument[] = [];
  const messages = new Set<string>();
  for (const { indexName, key, document } of documents) {
    signal.throwIfAborted();
    const rejection = await rejectionOf?.(indexName, document);
    if (rejection !== undefined && messages.size < debugLimits.documents) messages.add(rejection);
    if (describedDocuments.length >= debugLimits.documents) continue;
    const description = describeDocument(indexName, key, document);
    describedDocuments.push(rejection === undefined ? description : { ...description, rejection });
  }
  return {
    documents: describedDocuments,
    documentCount: documents.length,
    errors: [...messages].map((message) => ({ name: INDEXING_STEP, message })),
  };
}

const storeProjections = (skillset: SearchSkillset): KnowledgeStoreProjections | undefined =>
  skillset.knowledgeStore == null ? undefined : new KnowledgeStoreProjections(skillset.knowledgeStore);

/**
 * Runs a skillset on one document, and writes nothing. Steps before `fromStep` are reused up to the first skill that differs
 * from the previous run. Throws SearchError 400 and 501 for a skillset that cannot be executed, with a target that names the
 * field, and an AbortError.
 */
export async function debugSkills(
  definition: DebugDefinition,
  source: Readonly<Record<string, unknown>>,
  environment: SkillServices & { signal: AbortSignal },
  { previous, fromStep = Infinity }: { previous?: DebugRun | undefined; fromStep?: number | undefined } = {},
): Promise<DebugRun> {
  const { skillset } = definition;
  const { signal, ...services } = environment;
  const preparedSkills = prepareSkills(skillset.skills);
  const knowledgeStore = storeProjections(skillset);
  const skillServices = { cracking: defaultCracking(), crackingLimits: DEFAULT_LIMITS, ...services };
  const collector = new NodeCollector();
  let tree = EnrichmentTree.of(source);
  collector.add(-1, tree, undefined);
  const executedSteps: ExecutedStep[] = [];
  let canReuse = previous !== undefined;
  for (const [i, skill] of preparedSkills.entries()) {
    const index = skillset.skills.indexOf(skill.definition);
    const previousStep = canReuse && i < fromStep ? reusableStep(skill, index, previous?.executedSteps[i]) : undefined;
    canReuse = previousStep !== undefined;
    const next = previousStep ?? (await execute(skill, index, tree, skillServices, signal));
    collector.add(i, next.tree, tree);
    executedSteps.push(next);
    ({ tree } = next);
  }
  const run = { executedSteps, nodes: collector.nodes, hasMoreNodes: collector.hasMore };
  try {
    const { parentKey, documents } = documentsOf(definition, tree, source);
    // After an error of a skill, a run doesn't send the documents to the index.
    const isIndexed = executedSteps.every(({ step }) => step.errors.length === 0);
    const storedItems = knowledgeStore?.apply(tree, parentKey) ?? [];
    return {
      ...run,
      ...(await checkDocuments(documents, isIndexed ? definition.rejectionOf : undefined, signal)),
      projections: storedItems
        .slice(0, debugLimits.documents)
        .map(({ kind, target, key, value }) =>
          describeDocument(target, key, kind === 'file' ? { file: value } : (value as Record<string, unknown>)),
        ),
      projectionCount: storedItems.length,
    };
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error;
    const errors = error.errors.map(problemOf);
    return { ...run, documents: [], documentCount: 0, projections: [], projectionCount: 0, errors };
  }
}
