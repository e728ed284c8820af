import { notFound, SearchError, type TaskEvent } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { followTask, type FollowOptions } from './follow-task';

const at = '2026-01-01T00:00:00.000Z';
const event = (seq: number, state: TaskEvent['state']): TaskEvent => ({ seq, at, state });
const streamOf = (events: readonly TaskEvent[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      const text = events.map((e) => `id: ${e.seq}\ndata: ${JSON.stringify(e)}\n\n`).join('');
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
const collect = async (open: NonNullable<FollowOptions['open']>, signal = new AbortController().signal) => {
  const events: TaskEvent[] = [];
  for await (const e of followTask('t-1', signal, { reconnectMs: 1, open })) events.push(e);
  return events;
};

it('continues after the last event when the connection is lost', async () => {
  const all = [event(1, 'queued'), event(2, 'running'), event(3, 'running'), event(4, 'succeeded')];
  const opened: number[] = [];
  const events = await collect(async (after) => {
    opened.push(after);
    // The first stream ends early, the second cannot be opened.
    if (opened.length === 2) throw new SearchError({ status: 0, code: 'ConsoleUnreachable', message: 'away' });
    return streamOf(all.filter(({ seq }) => seq > after && (opened.length > 1 || seq < 3)));
  });
  expect(events).toEqual(all);
  expect(opened).toEqual([0, 2, 2]);
});

it('continues after the end of a task that was resumed', async () => {
  const all = [event(1, 'running'), event(2, 'failed'), event(3, 'running'), event(4, 'succeeded')];
  expect(await collect(async () => streamOf(all))).toEqual(all);
});

it('throws the error of the BFF and does not repeat the request', async () => {
  let requests = 0;
  const follow = collect(async () => {
    requests += 1;
    throw notFound('The task does not exist.');
  });
  await expect(follow).rejects.toMatchObject({ status: 404 });
  expect(requests).toBe(1);
});

it('does not wait to reconnect when it is aborted', async () => {
  const controller = new AbortController();
  const signals: AbortSignal[] = [];
  const open = async (_after: number, signal: AbortSignal) => {
    signals.push(signal);
    controller.abort();
    return streamOf([]);
  };
  // The test would time out.
  for await (const e of followTask('t-1', controller.signal, { reconnectMs: 60_000, open })) throw new Error(e.state);
  expect(signals).toEqual([controller.signal]);
});

it('ends when it is aborted', async () => {
  const controller = new AbortController();
  const events = await collect(async () => {
    controller.abort();
    return streamOf([event(1, 'running')]);
  }, controller.signal);
  expect(events.length).toBeLessThanOrEqual(1);
});
