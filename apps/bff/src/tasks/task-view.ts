import { parseJson, type Task, type TaskEvent, type TaskInput, type TaskProgress } from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import type { TaskEventRecord, TaskRecord } from '../store/repositories.js';
import { PACE_SEPARATOR } from './kinds/documents/progress.js';
import type { EventText } from './task-event-text.js';

interface TaskViewOptions {
  progress?: TaskProgress | undefined;
  isOfOtherUser?: boolean;
  /** Its readers may not read the documents in the result. */
  omitsResult?: boolean;
}

/** What is stored as the result of a failed or canceled task: the error of a failed one, and the last progress. */
type StoppedResult = Partial<NonNullable<Task['error']>> & { lastProgress?: TaskProgress };

/** Adds how far a task was when it failed or was canceled. */
export const withLastProgress = (error: unknown, { message, percent }: TaskProgress): object => {
  // Without the rate and the remaining time.
  const [work = message] = message.split(PACE_SEPARATOR);
  return { ...(error as object | null), lastProgress: { message: work, percent } };
};

// The stored texts were validated or built here before they were stored.
export const taskView = (
  task: TaskRecord,
  { progress, isOfOtherUser = false, omitsResult = false }: TaskViewOptions = {},
): Task => {
  const input = parseJson(task.input) as TaskInput;
  const stored = task.result === null ? undefined : (parseJson(task.result) as never);
  const isStopped = task.state === 'failed' || task.state === 'canceled';
  const { lastProgress, ...error } = isStopped ? ((stored ?? {}) as StoppedResult) : {};
  const displayedProgress = isStopped ? lastProgress : progress;
  return {
    id: task.id,
    kind: input.kind,
    connectionId: task.connectionId,
    user: { subject: task.subject, name: task.userName },
    isOfOtherUser,
    state: task.state,
    input,
    ...(displayedProgress === undefined ? {} : { progress: displayedProgress }),
    ...(task.state === 'failed' && stored !== undefined ? { error: error as Task['error'] & object } : {}),
    ...(isStopped || stored === undefined || omitsResult ? {} : { result: stored }),
    createdAt: isoTime(task.createdAt),
    updatedAt: isoTime(task.updatedAt),
  };
};

/** The progress that an event reports. */
export const progressIn = (record: TaskEventRecord): TaskProgress | undefined => {
  const { message, percent } = eventView(record);
  return message == null ? undefined : { message, ...(percent == null ? {} : { percent }) };
};

export const eventView = ({ seq, at, event }: TaskEventRecord): TaskEvent => ({
  ...(JSON.parse(event) as EventText),
  seq,
  at: isoTime(at),
});
