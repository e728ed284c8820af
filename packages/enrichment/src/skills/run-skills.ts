import type { Warning } from '../errors.js';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { printPath, type TreePath } from '../tree/path.js';
import type { SkillResult, SkillServices } from './executor.js';
import { EvaluationError } from './expressions/evaluate.js';
import { resolveInputs } from './inputs.js';
import type { PreparedSkill } from './prepare-skills.js';
import type { ResultCache } from './result-cache.js';

export interface Enrichment {
  tree: EnrichmentTree;
  warnings: readonly Warning[];
  /** If there are any, the document is not indexed. */
  errors: readonly Warning[];
}

/** One match of a skill's context. */
export interface SkillCall {
  location: TreePath;
  inputs: Record<string, unknown>;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function* batches<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function writeOutputs(
  tree: EnrichmentTree,
  { outputs }: PreparedSkill,
  { location }: SkillCall,
  result: SkillResult,
): EnrichmentTree {
  let next = tree;
  for (const { name, targetName } of outputs) {
    if (Object.hasOwn(result.outputs, name)) next = next.with([...location, targetName], result.outputs[name]);
  }
  return next;
}

/** The results of the calls, in their order. Only those that are not in the cache are executed. */
async function executeCalls(
  skill: PreparedSkill,
  calls: readonly SkillCall[],
  services: SkillServices,
  signal: AbortSignal,
  cache: ResultCache | undefined,
): Promise<SkillResult[]> {
  const { definition, executor, runCall } = skill;
  const cachedResults = calls.map(({ inputs }) => cache?.find(skill, inputs));
  const uncachedCalls = calls.filter((_, i) => cachedResults[i] === undefined);
  const newResults = new Map<SkillCall, SkillResult>();
  for (const batch of batches(uncachedCalls, executor.batchSize)) {
    const results = await runCall(async () => {
      signal.throwIfAborted();
      return executor.execute(definition, batch, signal, services);
    });
    for (const [i, result] of results.entries()) {
      const call = batch[i]!;
      newResults.set(call, result);
      cache?.add(skill, call.inputs, result);
    }
  }
  return calls.map((call, i) => cachedResults[i] ?? newResults.get(call) ?? { outputs: {} });
}

interface RunOptions {
  /** Receives every record. */
  onResult?: (call: SkillCall, result: SkillResult) => void;
  cache?: ResultCache | undefined;
}

/** Runs prepared skills on one document. Records without required inputs are skipped with a warning. */
export async function runSkills(
  document: EnrichmentTree,
  skills: readonly PreparedSkill[],
  services: SkillServices,
  signal: AbortSignal,
  { onResult, cache }: RunOptions = {},
): Promise<Enrichment> {
  let tree = document;
  const warnings: Warning[] = [];
  const errors: Warning[] = [];
  for (const skill of skills) {
    const { name, context } = skill;
    const calls = tree.locations(context).flatMap((location): SkillCall[] => {
      let inputs: Record<string, unknown>;
      try {
        inputs = resolveInputs(tree, skill.inputs, context, location);
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        errors.push({ name, message: error.message, details: printPath(location) });
        return [];
      }
      const missingInput = skill.requiredInputs.find((names) => !names.some((input) => hasValue(inputs[input])));
      if (missingInput === undefined) return [{ location, inputs }];
      const source = skill.definition.inputs.find(({ name: input }) => missingInput.includes(input))?.source;
      const message = `Could not execute skill because the required input '${missingInput[0]}' is missing or empty.${source == null ? '' : ` Source: '${source}'.`}`;
      warnings.push({ name, message, details: printPath(location) });
      return [];
    });
    const results = await executeCalls(skill, calls, services, signal, cache);
    for (const [i, result] of results.entries()) {
      const call = calls[i]!;
      const details = printPath(call.location);
      onResult?.(call, result);
      warnings.push(...(result.warnings ?? []).map((message) => ({ name, message, details })));
      errors.push(...(result.errors ?? []).map((message) => ({ name, message, details })));
      tree = writeOutputs(tree, skill, call, result);
    }
  }
  return { tree, warnings, errors };
}
