import { isFinalTaskState, type Task, type TaskEvent } from '@searchdeck/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { followTask } from '../api/follow-task';

/** The latest event of a task, until it ends. `onEnd` is called once, with the last event. */
export function useTaskEvents(task: Task, onEnd: (event: TaskEvent) => void) {
  const [event, setEvent] = useState<TaskEvent>();
  const [error, setError] = useState<Error>();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const controller = new AbortController();
    const follow = async () => {
      let last: TaskEvent | undefined;
      for await (const next of followTask(task.id, controller.signal)) {
        if (controller.signal.aborted) return;
        // The last event lacks the step if the server was restarted before it.
        setEvent((previous) => (previous?.step == null || next.step != null ? next : { ...next, step: previous.step }));
        last = next;
      }
      if (last !== undefined && isFinalTaskState(last.state)) end(last);
    };
    follow().catch((cause: unknown) => {
      if (!controller.signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)));
    });
    return () => controller.abort();
  }, [task.id]);
  return { event, error };
}
