import { runGraphTask, type GraphResult, type GraphTask } from '../vector/graph/graph-task.js';
import { runMerge, type MergeResult, type MergeTask } from './merge-task.js';

/** Work that no write waits for. */
export type BackgroundTask = { kind: 'merge'; task: MergeTask } | { kind: 'graph'; task: GraphTask };

export const runBackgroundTask = ({ kind, task }: BackgroundTask): MergeResult | GraphResult =>
  kind === 'merge' ? runMerge(task) : runGraphTask(task);
