import {
  notSupportedLocally,
  shaperSkill,
  splitSkill,
  type SkillDefinition,
  type SkillKind,
} from '@searchdeck/contract';
import type { SkillExecutor } from './executor.js';
import { shaperExecutor } from './shaper.js';
import { splitExecutor } from './split.js';

/** A kind of skill of the contract with its executor. */
export interface ExecutableSkill {
  kind: SkillKind;
  executor: SkillExecutor;
}

/** Every kind of skill that can be executed. */
export const executableSkills: readonly ExecutableSkill[] = [
  { kind: splitSkill, executor: splitExecutor },
  { kind: shaperSkill, executor: shaperExecutor },
];

/** The kind and executor of a skill, checked for its parameters. SearchError 501 for kinds and parameters without support. */
export function executableSkillOf(
  skill: SkillDefinition,
  skills: readonly ExecutableSkill[] = executableSkills,
): ExecutableSkill {
  const type = skill['@odata.type'];
  const executable = skills.find(({ kind }) => kind.type === type);
  if (executable === undefined) throw notSupportedLocally(`Executing a skill of the type '${type}'`, '@odata.type');
  executable.executor.check?.(skill);
  return executable;
}
