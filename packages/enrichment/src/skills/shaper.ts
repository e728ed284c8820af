import type { SkillExecutor } from './executor.js';

/** Combines the inputs into one object. service-behavior §9. */
export const shaperExecutor: SkillExecutor = {
  batchSize: 1000,
  isTrivial: true,
  execute: (_skill, records) => Promise.resolve(records.map(({ inputs }) => ({ outputs: { output: { ...inputs } } }))),
};
