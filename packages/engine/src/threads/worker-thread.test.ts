import { SearchError } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../test-support/hotels.js';
import { sourceThreads } from '../test-support/threads.js';
import { inlineThreads } from '../indexing/indexing-threads.js';
import { printSource } from '../analysis/compiled-definition.js';
import { packError, unpackError } from './thread-error.js';
import { endThreads, WorkerThread } from './worker-thread.js';

const inline = inlineThreads();

const partsOf = (error: unknown) => {
  const { name, status, code, message, target, details, headers, requestId } = error as SearchError;
  return { name, status, code, message, target, details, headers, requestId };
};
const across = (error: unknown): Error => unpackError(structuredClone(packError(error)));

it('a SearchError is transferred between threads with all fields', () => {
  const error = new SearchError({
    status: 429,
    code: 'Busy',
    message: 'Not now.',
    target: 'value[3].name',
    details: [{ code: 'Inner', message: 'Because.', target: 'name', details: [{ code: 'Deeper', message: 'So.' }] }],
    headers: { 'Retry-After': '7' },
    requestId: 'r1',
  });
  const received = across(error);
  expect(received).toBeInstanceOf(SearchError);
  expect(partsOf(received)).toEqual(partsOf(error));
});

it('another error is transferred with its name, message, stack, and code', () => {
  const error = Object.assign(new RangeError('too far'), { code: 'ENOSPC', errno: -28 });
  const received = across(error);
  expect(received).toBeInstanceOf(Error);
  expect(received).toMatchObject({ name: 'RangeError', message: 'too far', code: 'ENOSPC', stack: error.stack });
  expect(across('a text')).toMatchObject({ message: 'a text' });
});

it('an error on the writer thread is the same as on the main thread', async () => {
  const { path, remove } = temporaryDirectory();
  const threads = sourceThreads();
  const definition = printSource({
    definition: {
      name: 'x',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'text', type: 'Edm.String', analyzer: 'nobody' },
      ],
    },
    dataDirectory: undefined,
  });
  const task = { kind: 'prepare', directory: path, definition, batches: [] } as const;
  const caught = async (run: () => Promise<unknown>): Promise<unknown> =>
    run().then(
      () => undefined,
      (error: unknown) => error,
    );
  const batches = [[{ action: 'upload' as const, key: '1', body: '{"id":"1","text":"a"}' }]];
  const here = await caught(() => inline.write({ ...task, batches }));
  await inline.write({ kind: 'close', directory: path });
  const there = await caught(() => threads.write({ ...task, batches }));
  await threads.write({ kind: 'close', directory: path });
  remove();
  expect(here).toBeInstanceOf(SearchError);
  expect(there).toBeInstanceOf(SearchError);
  expect(partsOf(there)).toEqual(partsOf(here));
});

it('a system error keeps its code', async () => {
  const { path, remove } = temporaryDirectory();
  const threads = sourceThreads();
  const missing = `${path}/nowhere/at/all`;
  const merge = threads.merge({
    layout: { columns: {}, spaces: [] },
    sources: [`${missing}.segment`],
    live: [],
    path: undefined,
    loadSections: [],
    isUrgent: false,
  });
  await expect(merge).rejects.toMatchObject({ code: 'ENOENT', message: expect.stringContaining('nowhere') as string });
  remove();
});

const readingThread = () =>
  new WorkerThread(
    new URL('../test-support/reading-worker.mjs', import.meta.url),
    { execArgv: ['--conditions=source'] },
    60_000,
  );

it('a task that follows the end of a worker runs on another one', async () => {
  const thread = readingThread();
  const first = await thread.run('id');
  const reading = thread.run('read');
  thread.end();
  const second = thread.run('id');
  await expect(reading).rejects.toThrow('ended');
  expect(await second).not.toBe(first);
  expect(thread.isBusy).toBe(false);
  thread.end();
});

it('threads that read a database are terminated without ending the process', async () => {
  const threads = [readingThread(), readingThread(), readingThread()];
  await Promise.all(threads.map((thread) => thread.run('id')));
  const ends = threads.map((thread) => thread.run('read').catch((error: Error) => error.message));
  for (const thread of threads) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    thread.end();
  }
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['The worker thread was ended.']));
  await endThreads();
});
