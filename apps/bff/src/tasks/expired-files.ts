import { isFinalTaskState, type TaskFileResult } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { TaskRecord, TaskRepository } from '../store/repositories.js';
import { errorCode } from './task-failure.js';
import type { TaskFileStorage } from './task-files.js';
import { kindOf, type TaskKinds } from './task-kind.js';
import { taskView } from './task-view.js';

/** The file of a succeeded task. */
export const fileOf = (task: TaskRecord): TaskFileResult['file'] | undefined =>
  task.state === 'succeeded' && task.result !== null
    ? (JSON.parse(task.result) as Partial<TaskFileResult>).file
    : undefined;

export const isExpired = (file: TaskFileResult['file'], now: number): boolean => Date.parse(file.availableUntil) <= now;

interface ExpiryOptions {
  repository: Pick<TaskRepository, 'find'>;
  kinds: TaskKinds;
  files: TaskFileStorage;
  log: Logger;
  now: () => number;
  /** Whether the files of a task may already be written, but not its record. */
  isStarting: (id: string) => boolean;
}

/** Removes files that are too old, and those of tasks that failed, were canceled, or no longer exist. */
export async function removeExpiredFiles({
  repository,
  kinds,
  files,
  log,
  now,
  isStarting,
}: ExpiryOptions): Promise<void> {
  try {
    for (const id of await files.taskIds()) {
      const task = await repository.find(id);
      if (isStarting(id) || (task !== undefined && !isFinalTaskState(task.state))) continue;
      if (task !== undefined && kindOf(kinds, taskView(task).kind).resumable?.includes(task.state)) continue;
      const file = task && fileOf(task);
      if (file === undefined || isExpired(file, now())) await files.remove(id);
    }
  } catch (error) {
    log.error({ code: errorCode(error) }, 'old files of tasks could not be removed');
  }
}
