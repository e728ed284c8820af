import { rebuildSteps, type RebuildReport, type RebuildStep, type Task, type TaskInput } from '@searchdeck/contract';

export type RebuildTask = Task & { input: Extract<TaskInput, { kind: 'rebuildIndex' }> };

const isRebuild = (task: Task): task is RebuildTask => task.input.kind === 'rebuildIndex';

/** The latest rebuild of an index, unless the user closed it. */
export const rebuildOf = (tasks: readonly Task[], indexName: string): RebuildTask | undefined =>
  tasks.filter(isRebuild).find(({ input }) => input.indexName === indexName);

/** Whether indexers fill the new index instead of a copy of the documents. */
export const runsIndexers = ({ input }: RebuildTask): boolean => (input.indexers?.length ?? 0) > 0;

export const reportOf = (task: Task): RebuildReport => task.result as unknown as RebuildReport;

/** The steps of the guide, in order. */
export const guideSteps = ['create', 'copy', 'verify', 'switch', 'done'] as const;
export type GuideStep = (typeof guideSteps)[number];

const guideStep: Readonly<Record<RebuildStep, GuideStep>> = {
  create: 'create',
  copy: 'copy',
  refill: 'copy',
  compare: 'verify',
  verify: 'verify',
  decide: 'switch',
  switch: 'switch',
  done: 'done',
};

/** The step of the guide that a step of the task belongs to. */
export function guideStepOf(task: Task, step: string | undefined): GuideStep {
  if (task.state === 'succeeded') return 'done';
  if (task.state === 'waiting') return 'switch';
  const taskStep = rebuildSteps.find((each) => each === step);
  return taskStep === undefined ? 'create' : guideStep[taskStep];
}
