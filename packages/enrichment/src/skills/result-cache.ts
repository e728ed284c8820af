import type { SkillResult } from './executor.js';
import type { PreparedSkill } from './prepare-skills.js';

type Inputs = Readonly<Record<string, unknown>>;

/** Results of the skills of one document. */
export interface ResultCache {
  /** The result of an earlier execution with the same inputs; undefined if the skill must be executed. */
  find(skill: PreparedSkill, inputs: Inputs): SkillResult | undefined;
  /** Adds the result of an execution. */
  add(skill: PreparedSkill, inputs: Inputs, result: SkillResult): void;
}
