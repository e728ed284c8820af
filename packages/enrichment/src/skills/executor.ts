import type { SkillDefinition } from '@searchdeck/contract';
import type { Fetch, Inference, ModelMap } from '@searchdeck/inference';
import type { CrackingLimits } from '../cracking/cracker.js';
import type { DocumentCracking } from '../cracking/cracking-threads.js';

/** Inputs of one match of a skill's context, by input name. An input without a value is absent. */
export interface SkillRecord {
  inputs: Readonly<Record<string, unknown>>;
}

/** Results for one record, in the same position as the record. */
export interface SkillResult {
  /** By output name. Empty after an error. */
  outputs: Readonly<Record<string, unknown>>;
  warnings?: readonly string[];
  /** The record could not be processed; the document fails. */
  errors?: readonly string[];
}

/** Services that skills can use. */
export interface SkillServices {
  /** The local embedding model. */
  inference?: Inference;
  /** Calls the endpoints of skills that the outbound policy allows. If absent, no endpoint can be called. */
  fetch?: Fetch;
  /** Servers that are called instead of the models of definitions, by their name there. */
  models?: ModelMap;
  /** Extracts the text of files. */
  cracking?: DocumentCracking;
  crackingLimits?: CrackingLimits & { maxCrackingMs: number };
}

/** Executes skills of one kind. */
export interface SkillExecutor<D extends SkillDefinition = SkillDefinition> {
  /** Maximum number of records per call. */
  batchSize: number;
  /** Whether the skill is executed even if required inputs are missing. */
  acceptsMissingInputs?: boolean;
  /** Whether executing the skill costs less than storing its results in an enrichment cache. */
  isTrivial?: boolean;
  /**
   * Whether the skill calls an endpoint. It is then executed for one document at a time, so that its limit of parallel calls
   * is that of the whole run. Default: it does not.
   */
  callsEndpoint?(skill: D): boolean;
  /** Throws SearchError 501 or 400 for parameters of the definition that cannot be executed. Called once per skillset. */
  check?(skill: D): void;
  execute(
    skill: D,
    records: readonly SkillRecord[],
    signal: AbortSignal,
    services: SkillServices,
  ): Promise<readonly SkillResult[]>;
}
