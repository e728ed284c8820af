import { expect, test } from 'vitest';
import type { CacheStorage } from '../cache/cache-storage.js';
import { crackDocument } from '../cracking/crack-document.js';
import type { DocumentCracking } from '../cracking/cracking-threads.js';
import { documentsOf, folderPipeline, pageSkill } from './test-support/folder-pipeline.js';

const { write, run } = folderPipeline();

/** Stores the results in memory. */
const memory = (): CacheStorage => {
  const contents = new Map<string, Uint8Array>();
  return {
    read: (item, document) => Promise.resolve(contents.get(`${item}/${document}`)),
    write(item, document, content) {
      contents.set(`${item}/${document}`, content);
      return Promise.resolve();
    },
    removeDocuments(item, except) {
      for (const path of contents.keys()) {
        const [owner, document = ''] = path.split('/');
        if (owner === item && !except.has(document)) contents.delete(path);
      }
      return Promise.resolve();
    },
  };
};
/** Runs the skill over all files; returns the names of the cracked formats and the indexed texts. */
const runCached = async (storage: CacheStorage, replaces = false) => {
  const cracked: string[] = [];
  const cracking: DocumentCracking = {
    crack({ contentType, bytes, limits, ...options }) {
      cracked.push(contentType);
      return crackDocument(contentType, bytes, limits, options);
    },
  };
  const cache = { storage, versions: { resets: {}, equivalents: {} }, replaces };
  const documents = documentsOf(await run({ skills: [pageSkill] }, { cracking, cache }));
  return { cracked, contents: new Set(documents.map(({ content }) => content)) };
};

test('an unchanged file is not cracked again, and a changed file is', async () => {
  const storage = memory();
  await write('page.html', '<p>first</p>');
  await write('text.txt', 'plain');
  // The cache does not store a file that changed just before a run.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await runCached(storage)).toEqual({ cracked: ['text/html'], contents: new Set(['first', 'plain']) });
  expect(await runCached(storage)).toEqual({ cracked: [], contents: new Set(['first', 'plain']) });
  expect(await runCached(storage, true)).toEqual({ cracked: ['text/html'], contents: new Set(['first', 'plain']) });
  await write('page.html', '<p>other</p>');
  await write('text.txt', 'other text');
  expect(await runCached(storage)).toEqual({ cracked: ['text/html'], contents: new Set(['other', 'other text']) });
});

test('a file with a warning is cracked, and reported, by each run', async () => {
  const storage = memory();
  await write('broken.pdf', 'not a PDF file');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await runCached(storage)).cracked).toEqual(['application/pdf']);
  expect((await runCached(storage)).cracked).toEqual(['application/pdf']);
});
