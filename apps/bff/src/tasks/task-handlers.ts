import { badRequest, bffPath, type TaskEvent } from '@searchdeck/contract';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BffHandlers } from '../api/handler.js';
import type { Sessions } from '../sessions/sessions.js';
import { eventAboutTask } from './task-audit.js';
import type { TaskFile, TaskService } from './task-service.js';

type TaskOperations = Extract<keyof BffHandlers, `tasks.${string}`>;

/** Proxies between here and the browser may close a connection that is silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** Time after which followers connect again if an event stream ends because this program stops. */
const RECONNECT_MS = 1_000;

export const taskHandlers = (
  tasks: TaskService,
  sessions: Pick<Sessions, 'isOpen' | 'onEnd'>,
): Pick<BffHandlers, TaskOperations> => ({
  'tasks.list': async ({ query, session }) => {
    const filter = {
      connectionId: query.connectionId ?? undefined,
      states: query.state == null ? undefined : [query.state],
      limit: query.top ?? 100,
    };
    return { body: { value: await tasks.list(filter, session().principal) } };
  },
  'tasks.start': async ({ body, session, describe }) => {
    const { principal } = session();
    const task = await tasks.start(body, principal);
    describe({ connectionName: await tasks.connectionName(task, principal) });
    return { body: task, headers: { Location: bffPath('tasks.get', { id: task.id }) } };
  },
  'tasks.get': async ({ path, session }) => ({ body: await tasks.get(path.id, session().principal) }),
  'tasks.cancel': async ({ path, session, describe }) => {
    const task = await tasks.cancel(path.id, session().principal);
    describe(eventAboutTask(task));
    return { body: task };
  },
  'tasks.decide': async ({ path, body, session, describe }) => {
    const task = await tasks.decide(path.id, body, session().principal);
    describe(eventAboutTask(task, body));
    return { body: task };
  },
  'tasks.resume': async ({ path, session, describe }) => {
    const task = await tasks.resumeTask(path.id, session().principal);
    describe(eventAboutTask(task));
    return { body: task };
  },
  'tasks.delete': async ({ path, session, describe }) => {
    describe(eventAboutTask(await tasks.get(path.id, session().principal)));
    await tasks.delete(path.id, session().principal);
    return { body: undefined };
  },
  'tasks.parts': async ({ path, session }) => ({
    body: { value: await tasks.parts(path.id, session().principal) },
  }),
  'tasks.uploadPart': async ({ path, body, session }) => {
    // A row with bytes gets them as a buffer.
    await tasks.uploadPart(path.id, Number(path.part), body as unknown as Buffer, session().principal);
    return { body: undefined };
  },
  'tasks.file': async ({ path, session, res }) => {
    const file = await tasks.file(path.id, session().principal);
    // Before the response begins: a file that cannot be opened is an error response.
    const first = file.parts === 0 ? undefined : await file.read(0);
    res.status(200);
    res.setHeader('Content-Type', 'application/octet-stream');
    res.setHeader('Content-Length', String(file.bytes));
    res.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    await pipeline(Readable.from(partsOf(file, first), { objectMode: false }), res);
    return undefined;
  },
  'tasks.events': async ({ path, query, headers, session, res }) => {
    const after = query.after ?? lastEventId(headers['last-event-id']);
    // Before the response begins: an unknown task is a 404.
    const { principal } = session();
    await tasks.get(path.id, principal);
    const abortController = new AbortController();
    res.once('close', () => abortController.abort());
    if (res.closed) return undefined;
    startStream(res);
    const end = () => abortController.abort();
    const stopListening = sessions.onEnd(session(), end);
    const heartbeat = setInterval(() => {
      res.write(': \n\n');
      // Another process may have ended the session. A store that cannot be read does not end the stream.
      void sessions.isOpen(session()).then(
        (isOpen) => isOpen || end(),
        () => undefined,
      );
    }, HEARTBEAT_MS);
    try {
      for await (const event of tasks.follow(path.id, after, principal, abortController.signal)) {
        if (!res.write(streamText(event))) await waitForDrain(res);
        if (abortController.signal.aborted) break;
      }
    } finally {
      clearInterval(heartbeat);
      stopListening();
    }
    // The follower continues after its last event, on this instance after a restart or on another one.
    if (tasks.isStopping) res.write(`retry: ${RECONNECT_MS}\n\n`);
    res.end();
    return undefined;
  },
});

async function* partsOf(file: TaskFile, first: Buffer | undefined): AsyncGenerator<Buffer> {
  if (first !== undefined) yield first;
  for (let part = 1; part < file.parts; part += 1) yield await file.read(part);
}

const lastEventId = (header: string | string[] | undefined): number => {
  if (header === undefined) return 0;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw badRequest('"Last-Event-ID" must be the number of an event.', { target: 'Last-Event-ID' });
};

const startStream = (res: Response): void => {
  res.status(200);
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  res.setHeader('X-Accel-Buffering', 'no');
  res.flushHeaders();
};

/** A server-sent event, https://html.spec.whatwg.org/multipage/server-sent-events.html. */
const streamText = (event: TaskEvent): string => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;

const waitForDrain = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    const onReady = () => {
      res.off('drain', onReady).off('close', onReady);
      resolve();
    };
    res.once('drain', onReady).once('close', onReady);
  });
