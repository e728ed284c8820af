import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { sourceThreads } from '../test-support/threads.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import { inline, type IndexingThreads } from '../threads/indexing-threads.js';
import type { EngineEvent, EngineOptions, SearchIndexEngine } from '../types.js';

const definition: EngineOptions['definition'] = {
  name: 'store',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'text', type: 'Edm.String' },
    { name: 'number', type: 'Edm.Int32' },
  ],
};
const documents = (from: number, to: number, text = 'plain') =>
  upload(
    Array.from({ length: to - from }, (_, i) => ({
      id: String(from + i),
      text: `${text} number${from + i}`,
      number: from + i,
    })),
  );
const keys = async (index: SearchIndexEngine, search: string): Promise<string[]> =>
  (await index.search({ search, top: 1000 })).hits.map((hit) => hit.key).sort((a, b) => Number(a) - Number(b));
const segmentFiles = (directory: string) => readdirSync(directory).filter((file) => file.endsWith('.segment'));

async function inDirectory(work: (path: string) => Promise<void>): Promise<void> {
  const { path, remove } = temporaryDirectory();
  try {
    await work(path);
  } finally {
    remove();
  }
}

describe('threads', () => {
  it('workers build and merge as the main thread does', async () => {
    await inDirectory(async (directory) => {
      const threads = sourceThreads();
      const index = await openIndex({ directory, definition, documentsInMemory: 100, threads });
      const long = 'word '.repeat(300);
      for (let i = 0; i < 20; i++) await index.write(documents(i * 50, i * 50 + 50, long));
      await index.write([{ action: 'delete', document: { id: '7' } }]);
      expect(index.count()).toBe(999);
      expect(await keys(index, 'number8')).toEqual(['8']);
      expect(await keys(index, 'number7')).toEqual([]);
      await index.close();
      const again = await openIndex({ directory, definition, threads: inline });
      expect(again.count()).toBe(999);
      expect(await keys(again, 'number999')).toEqual(['999']);
      await again.close();
    });
  });

  it('a query during indexing sees the old documents, and no torn ones', async () => {
    await inDirectory(async (directory) => {
      let release = () => {};
      const threads: IndexingThreads = {
        ...inline,
        build: async (task) => {
          await new Promise<void>((resolve) => (release = resolve));
          return inline.build(task);
        },
      };
      const index = await openIndex({ directory, definition, threads });
      const write = async (text: string) => {
        const writing = index.write(documents(0, 3, text));
        await new Promise((resolve) => setTimeout(resolve, 20));
        return writing;
      };
      const first = write('old');
      await new Promise((resolve) => setTimeout(resolve, 10));
      release();
      await first;
      const second = write('new');
      await new Promise((resolve) => setTimeout(resolve, 10));
      const during = await index.search({ search: 'old new' });
      expect(during.hits.map((hit) => hit.document['text'])).toEqual(['old number0', 'old number1', 'old number2']);
      release();
      await second;
      const after = await index.search({ search: 'old new' });
      expect(after.hits.map((hit) => hit.document['text'])).toEqual(['new number0', 'new number1', 'new number2']);
      await index.close();
    });
  });

  it('documents deleted while a merge runs stay deleted, also after the next open', async () => {
    await inDirectory(async (directory) => {
      let finish = () => {};
      let merging = false;
      const threads: IndexingThreads = {
        ...inline,
        merge: async (task) => {
          await inline.merge(task);
          merging = true;
          await new Promise<void>((resolve) => (finish = resolve));
        },
      };
      const index = await openIndex({ directory, definition, documentsInMemory: 1000, threads });
      // Big enough not to be merged on the spot.
      await index.write(documents(0, 1000, 'filler '.repeat(50)));
      await expect.poll(() => merging).toBe(true);
      await index.write([{ action: 'delete', document: { id: '3' } }, ...documents(5, 6, 'changed')]);
      finish();
      await expect.poll(() => segmentFiles(directory).length).toBe(1);
      await expect.poll(async () => keys(index, 'number3 changed')).toEqual(['5']);
      expect(index.count()).toBe(999);
      await index.close();
      const again = await openIndex({ directory, definition, threads: inline });
      expect(again.count()).toBe(999);
      expect(await keys(again, 'number3 changed')).toEqual(['5']);
      await again.close();
    });
  });
});

describe('damage', () => {
  const damages: [string, (path: string) => void][] = [
    ['lost', (path) => rmSync(path)],
    ['truncated', (path) => truncateSync(path, 100)],
    ['overwritten at the beginning', (path) => writeFileSync(path, 'nonsense that is long enough to have a header')],
    [
      'flipped bits in the postings',
      (path) => {
        const bytes = readFileSync(path);
        for (let i = bytes.length - 400; i < bytes.length - 8; i++) bytes[i]! ^= 255;
        writeFileSync(path, bytes);
      },
    ],
  ];
  it.each(damages)('a segment file that is %s is rebuilt from the documents', async (_, damage) => {
    await inDirectory(async (directory) => {
      const options = { directory, definition, documentsInMemory: 50, threads: inline };
      const index = await openIndex(options);
      await index.write(documents(0, 60));
      await expect.poll(() => segmentFiles(directory).length).toBe(1);
      await index.write([{ action: 'delete', document: { id: '1' } }]);
      await index.close();
      damage(join(directory, segmentFiles(directory)[0]!));
      const events: EngineEvent[] = [];
      const again = await openIndex({ ...options, log: (event) => events.push(event) });
      expect(again.count()).toBe(59);
      const { facets } = await again.search({ search: 'plain', facets: ['number,count:0'], orderby: 'number', top: 1 });
      expect(facets!['number']).toHaveLength(59);
      expect(await keys(again, 'number1')).toEqual([]);
      expect(await keys(again, 'number59')).toEqual(['59']);
      expect(await keys(again, '"plain number40"')).toEqual(['40']);
      expect(events.map((event) => event.event)).toContain('segment rebuilt');
      await again.close();
    });
  });

  it('files that no index knows are removed', async () => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, 'stray.segment'), 'x');
      const index = await openIndex({ directory, definition });
      expect(segmentFiles(directory)).toEqual([]);
      await index.close();
    });
  });
});

describe('housekeeping', () => {
  it('merges keep the number of files small and remove tombstones', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition, documentsInMemory: 10, threads: inline });
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 40; i++) await index.write(documents(i * 10, i * 10 + 10, `round${round}`));
      }
      await expect.poll(() => segmentFiles(directory).length).toBeLessThan(20);
      expect(index.count()).toBe(400);
      expect(await keys(index, 'round1')).toEqual([]);
      expect(await keys(index, 'round2')).toHaveLength(400);
      const { storageSize } = index.statistics();
      expect(storageSize).toBeGreaterThan(10_000);
      await index.close();
    });
  });
});
