import { parseJson, type Task, type TaskEvent, type TaskInput, type TaskProgress } from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import type { TaskEventRecord, TaskRecord } from '../store/repositories.js';
import type { EventText } from './task-event-text.js';

interface TaskViewOptions {
  progress?: TaskProgress | undefined;
  isOfOtherUser?: boolean;
  /** Its readers may not read the documents in the result. */
  omitsResult?: boolean;
}

// The stored texts were validated or built here before they were stored.
export const taskView = (
  task: TaskRecord,
  { progress, isOfOtherUser = false, omitsResult = false }: TaskViewOptions = {},
): Task => {
  const input = parseJson(task.input) as TaskInput;
  const result = task.result === null ? undefined : (parseJson(task.result) as never);
  return {
    id: task.id,
    kind: input.kind,
    connectionId: task.connectionId,
    user: { subject: task.subject, name: task.userName },
    isOfOtherUser,
    state: task.state,
    input,
    ...(progress === undefined ? {} : { progress }),
    ...(result === undefined ? {} : task.state === 'failed' ? { error: result } : omitsResult ? {} : { result }),
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
