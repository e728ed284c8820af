import type { SkillExecutor } from './executor.js';

/** Executes a skill whose model is not available locally: each record has a warning and no outputs. */
export const unavailableExecutor = (warning: string): SkillExecutor => ({
  batchSize: 1000,
  execute: (_, records) => Promise.resolve(records.map(() => ({ outputs: {}, warnings: [warning] }))),
});
