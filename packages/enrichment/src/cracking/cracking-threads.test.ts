import { expect, test } from 'vitest';
import { CrackingThreads } from './cracking-threads.js';
import { pdf } from './test-support/files.js';
import { pdfWithImages, png } from './test-support/images.js';

const limits = { maxCharacters: 1000, maxUnpackedBytes: 1_000_000, maxPages: 10 };
const signal = new AbortController().signal;

const sourceThreads = (entry: string, count: number) =>
  new CrackingThreads(
    new URL(`./test-support/${entry}`, import.meta.url),
    { execArgv: ['--conditions=source'] },
    count,
  );
const sourceThread = (entry: string) => sourceThreads(entry, 1);
const unreliableThread = () => sourceThread('unreliable-worker.mjs');
const task = (text: string) => ({ contentType: 'text/plain', bytes: Buffer.from(text), limits });

test('a document that hangs its parser affects only itself', async () => {
  const thread = unreliableThread();
  const options = { maxMilliseconds: 200, signal };
  const results = await Promise.allSettled(
    ['first', 'hang', 'exit', 'last'].map((text) =>
      thread.crack(task(text), text === 'hang' ? options : { ...options, maxMilliseconds: 60_000 }),
    ),
  );
  expect(results).toMatchObject([
    { value: { text: 'first' } },
    { reason: { code: 'unprocessable', message: expect.stringContaining('longer than the limit of 0.2 seconds') } },
    { reason: { code: 'unprocessable' } },
    { value: { text: 'last' } },
  ]);
});

test('documents that wait on the thread are read although earlier ones end it', async () => {
  const thread = unreliableThread();
  const texts = ['exit', 'a', 'hang', 'b'];
  const results = await Promise.allSettled(
    texts.map((text) => thread.crack(task(text), { maxMilliseconds: text === 'hang' ? 200 : 60_000, signal })),
  );
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value.text : 'failed'))).toEqual(
    texts.map((text) => (text.length === 1 ? text : 'failed')),
  );
});

test('other threads read documents while one hangs', async () => {
  const threads = sourceThreads('unreliable-worker.mjs', 2);
  const controller = new AbortController();
  const hanging = threads.crack(task('hang'), { maxMilliseconds: 60_000, signal: controller.signal });
  expect(await threads.crack(task('a'), { maxMilliseconds: 60_000, signal })).toMatchObject({ text: 'a' });
  controller.abort(new DOMException('stop', 'AbortError'));
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
});

test('an aborted run ends a document that hangs', async () => {
  const thread = unreliableThread();
  const controller = new AbortController();
  const result = thread.crack(task('hang'), { maxMilliseconds: 60_000, signal: controller.signal });
  setTimeout(() => controller.abort(new DOMException('stop', 'AbortError')), 50);
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
});

test('the thread reads documents, and its errors have their codes', async () => {
  const thread = sourceThread('crack-worker-from-sources.mjs');
  const options = { maxMilliseconds: 60_000, signal };
  const bytes = await pdf(['On a thread']);
  expect(await thread.crack({ contentType: 'application/pdf', bytes, limits }, options)).toMatchObject({
    text: 'On a thread',
    metadata: { metadata_page_count: 1 },
  });
  await expect(thread.crack({ contentType: 'image/png', bytes, limits }, options)).rejects.toMatchObject({
    name: 'CrackingError',
    code: 'unsupportedContentType',
  });
});

test('the thread extracts images, also after an extraction was aborted', async () => {
  const thread = sourceThread('crack-worker-from-sources.mjs');
  const bytes = await pdfWithImages([{ text: 'Page', image: await png(80, 60) }]);
  const images = { rendersPages: true, maxWidth: 500, maxHeight: 500 };
  const imageTask = { contentType: 'application/pdf', bytes, limits, images };
  const controller = new AbortController();
  const aborted = thread.crack(imageTask, { maxMilliseconds: 60_000, signal: controller.signal });
  setTimeout(() => controller.abort(new DOMException('stop', 'AbortError')), 300);
  const result = await Promise.allSettled([aborted]);
  // The page may have been rendered before.
  expect(result[0]).toMatchObject(
    result[0].status === 'fulfilled' ? { value: { text: 'Page' } } : { reason: { name: 'AbortError' } },
  );
  const document = await thread.crack(imageTask, { maxMilliseconds: 60_000, signal });
  expect(document.images).toMatchObject([{ width: 375, height: 500, pageNumber: 1 }]);
});
