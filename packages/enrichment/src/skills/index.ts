import { notSupportedLocally, shaperSkill, splitSkill, type SkillDefinition } from '@searchdeck/contract';
import type { SkillExecutor } from './executor.js';
import { shaperExecutor } from './shaper.js';
import { splitExecutor } from './split.js';

/** Executors by `@odata.type`, the kinds of the contract's skills. */
const executors: Readonly<Record<string, SkillExecutor>> = {
  [splitSkill.type]: splitExecutor,
  [shaperSkill.type]: shaperExecutor,
};

/** The executor of a skill, checked for its parameters. SearchError 501 for kinds and parameters without support. */
export function executorOf(skill: SkillDefinition): SkillExecutor {
  const type = skill['@odata.type'];
  const executor = Object.hasOwn(executors, type) ? executors[type] : undefined;
  if (executor === undefined) throw notSupportedLocally(`Executing a skill of the type '${type}'`, '@odata.type');
  executor.check?.(skill);
  return executor;
}
