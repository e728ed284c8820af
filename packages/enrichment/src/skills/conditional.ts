import type { SkillExecutor } from './executor.js';

/** Selects one of two values by a condition. service-behavior §9. */
export const conditionalExecutor: SkillExecutor = {
  batchSize: 1000,
  isTrivial: true,
  acceptsMissingInputs: true,
  execute: (_skill, records) =>
    Promise.resolve(
      records.map(({ inputs: { condition, whenTrue = null, whenFalse = null } }) =>
        typeof condition === 'boolean'
          ? { outputs: { output: condition ? whenTrue : whenFalse } }
          : { outputs: {}, errors: ["The input 'condition' must be a Boolean value."] },
      ),
    ),
};
