import { isFinalTaskState, type Task } from '@searchdeck/contract';

/** Milliseconds since 1970. */
export const endedAt = ({ updatedAt }: Pick<Task, 'updatedAt'>): number => Date.parse(updatedAt);

interface EndedTaskOptions {
  /** A task that is displayed although others ended after it. */
  requestedId: string | null;
  /** The user removed a task that ended at this time: those that ended before it are not displayed either. */
  removedUntil: number;
}

/** Finds the ended task that is displayed above the documents: the requested one, or the newest. */
export function findEndedTask<T extends Pick<Task, 'id' | 'state' | 'updatedAt'>>(
  tasks: readonly T[],
  { requestedId, removedUntil }: EndedTaskOptions,
): T | undefined {
  const endedTasks = tasks.filter(({ state }) => isFinalTaskState(state));
  const requestedTask = endedTasks.find(({ id }) => id === requestedId);
  if (requestedTask !== undefined) return requestedTask;
  return endedTasks
    .filter((task) => endedAt(task) >= removedUntil)
    .reduce<T | undefined>(
      (newest, task) => (newest === undefined || endedAt(task) > endedAt(newest) ? task : newest),
      undefined,
    );
}
