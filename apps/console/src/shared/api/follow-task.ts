import { bffPath, isFinalTaskState, SearchError, type TaskEvent } from '@searchdeck/contract';
import { readEvents } from './read-events';
import { openStream } from './send';

export interface FollowOptions {
  /** Number of the last event that is already known. */
  after?: number;
  reconnectMs?: number;
  /** Opens the stream of the events after a number. Default: the BFF's. */
  open?: (after: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

/** Ends early if the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/**
 * The events of a task, past and future, until it ends or `signal` is aborted. A task that was resumed has several final
 * events: it has ended when the stream ends after one. Reconnects when the connection is lost; every
 * event is delivered once. Throws SearchError if the task does not exist or the session has ended.
 */
export async function* followTask(
  id: string,
  signal: AbortSignal,
  {
    after = 0,
    reconnectMs = 2000,
    open = (last, s) => openStream(bffPath('tasks.events', { id }, { after: last }), s),
  }: FollowOptions = {},
): AsyncGenerator<TaskEvent> {
  let last = after;
  let hasEnded = false;
  while (!signal.aborted) {
    try {
      for await (const { data } of readEvents(await open(last, signal))) {
        // The BFF prints what its row describes.
        const event = JSON.parse(data) as TaskEvent;
        last = event.seq;
        hasEnded = isFinalTaskState(event.state);
        yield event;
      }
      if (hasEnded) return;
    } catch (cause) {
      if (signal.aborted) return;
      // An error response of the BFF; anything else is a lost connection.
      if (cause instanceof SearchError && cause.status !== 0) throw cause;
    }
    await pause(reconnectMs, signal);
  }
}
