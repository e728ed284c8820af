import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { sourceThreads } from '../test-support/threads.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import type { WriterTask } from '../indexing/index-writer.js';
import { inlineThreads, type IndexingThreads } from '../indexing/indexing-threads.js';
import type { EngineOptions } from '../engine-options.js';
import type { EngineEvent, SearchIndexEngine } from '../types.js';
import { databasePath, openDatabase } from '../storage/database.js';

const inline = inlineThreads();

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
      const index = await openIndex({ directory, definition, maxDocumentsInMemory: 100, threads });
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
      let release: (() => void) | undefined;
      const threads: IndexingThreads = {
        ...inline,
        write: async (task) => {
          if (task.kind === 'commit') await new Promise<void>((resolve) => (release = resolve));
          return inline.write(task);
        },
      };
      const index = await openIndex({ directory, definition, threads });
      // New documents are committed as they are prepared; replacements are committed separately.
      await index.write(documents(0, 3, 'old'));
      const second = index.write(documents(0, 3, 'new'));
      await expect.poll(() => release !== undefined, { interval: 1 }).toBe(true);
      const during = await index.search({ search: 'old new' });
      expect(during.hits.map((hit) => hit.document['text'])).toEqual(['old number0', 'old number1', 'old number2']);
      release?.();
      await second;
      const after = await index.search({ search: 'old new' });
      expect(after.hits.map((hit) => hit.document['text'])).toEqual(['new number0', 'new number1', 'new number2']);
      await index.close();
    });
  });

  it('documents deleted while a merge runs stay deleted, also after the next open', async () => {
    await inDirectory(async (directory) => {
      let finish = () => {};
      let isMerging = false;
      const threads: IndexingThreads = {
        ...inline,
        merge: async (task) => {
          const merged = await inline.merge(task);
          isMerging = true;
          await new Promise<void>((resolve) => (finish = resolve));
          return merged;
        },
      };
      const index = await openIndex({ directory, definition, maxDocumentsInMemory: 1000, threads });
      // Large enough not to be merged immediately.
      await index.write(documents(0, 1000, 'filler '.repeat(50)));
      await expect.poll(() => isMerging).toBe(true);
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

describe('the writer', () => {
  it('keeps the order of concurrent batches, regardless of how long each takes to check', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition });
      const long = index.write(documents(0, 3000, 'first '.repeat(50)));
      const short = index.write(documents(5, 6, 'second'));
      await Promise.all([long, short]);
      expect(await keys(index, 'second')).toEqual(['5']);
      expect(index.count()).toBe(3000);
      await index.close();
    });
  });

  it('rejects an invalid batch and writes those that wait with it', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition });
      const wrong = index.write(upload([{ id: '1', number: 'one' }]));
      const right = index.write(documents(2, 3));
      await expect(wrong).rejects.toMatchObject({ status: 400 });
      await right;
      expect(await keys(index, '*')).toEqual(['2']);
      await index.close();
    });
  });

  it.each([
    ['after the commit', true],
    ['before the commit', false],
  ])('shows what is stored when the writer is lost %s', async (_, isCommitted) => {
    await inDirectory(async (directory) => {
      let shouldLose = false;
      const threads: IndexingThreads = {
        ...inline,
        write: async (task) => {
          if (!shouldLose || task.kind !== 'commit') return inline.write(task);
          shouldLose = false;
          if (isCommitted) await inline.write(task);
          await inline.write({ kind: 'close', directory });
          throw new Error('lost');
        },
      };
      const index = await openIndex({ directory, definition, threads, maxDocumentsInMemory: 20 });
      for (let i = 0; i < 50; i += 5) await index.write(documents(i, i + 5, 'old'));
      shouldLose = true;
      await expect(index.write(documents(40, 60, 'new'))).rejects.toThrow('lost');
      expect(index.count()).toBe(isCommitted ? 60 : 50);
      expect(await keys(index, 'new')).toHaveLength(isCommitted ? 20 : 0);
      expect(await keys(index, 'old')).toHaveLength(isCommitted ? 40 : 50);
      await index.write(documents(0, 1, 'newest'));
      expect(await keys(index, 'newest')).toEqual(['0']);
      await index.close();
      const again = await openIndex({ directory, definition });
      expect(again.count()).toBe(isCommitted ? 60 : 50);
      expect(await keys(again, 'newest')).toEqual(['0']);
      await again.close();
    });
  });

  it('flushes and writes continue during a long merge of files', async () => {
    await inDirectory(async (directory) => {
      let release = () => {};
      const merge = { isPaused: false };
      const threads: IndexingThreads = {
        ...inline,
        merge: async (task) => {
          const merged = await inline.merge(task);
          if (!merge.isPaused && !task.isUrgent && task.path !== undefined) {
            merge.isPaused = true;
            await new Promise<void>((resolve) => (release = resolve));
          }
          return merged;
        },
      };
      const index = await openIndex({ directory, definition, threads, maxDocumentsInMemory: 10 });
      for (let i = 0; !merge.isPaused; i++) await index.write(documents(i, i + 1, 'before'));
      const before = index.count();
      for (let i = 0; i < 200; i += 10) await index.write(documents(1000 + i, 1010 + i, 'during'));
      await index.write([{ action: 'delete', document: { id: '2' } }]);
      expect(await keys(index, 'during')).toHaveLength(200);
      const files = segmentFiles(directory).length;
      release();
      await expect.poll(() => segmentFiles(directory).length).toBeLessThan(files);
      await index.close();
      const again = await openIndex({ directory, definition });
      expect(again.count()).toBe(before + 199);
      expect(await keys(again, 'during')).toHaveLength(200);
      expect(await keys(again, 'number2')).toEqual([]);
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
      'with a header length beyond its end',
      (path) => {
        const bytes = readFileSync(path);
        bytes.writeUInt32LE(0xfffffff0, 8);
        writeFileSync(path, bytes);
      },
    ],
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
      const options = { directory, definition, maxDocumentsInMemory: 50, threads: inline };
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

  it.each(['while the index is open', 'while it is closed'])(
    'a delete from a segment whose IDs are damaged %s rebuilds it, and is acknowledged',
    async (time) => {
      await inDirectory(async (directory) => {
        const events: EngineEvent[] = [];
        const open = () =>
          openIndex({
            directory,
            definition,
            maxDocumentsInMemory: 50,
            threads: inline,
            log: (event) => events.push(event),
          });
        const first = await open();
        // The IDs of the replaced documents are missing from the file, so that it needs a list of IDs.
        await first.write(documents(0, 40));
        await first.write(documents(10, 20, 'changed'));
        await first.idle();
        await first.close();
        const damage = () => {
          const path = join(directory, segmentFiles(directory)[0]!);
          const bytes = readFileSync(path);
          const start = (16 + bytes.readUInt32LE(8) + 7) & ~7;
          for (let i = start; i < start + 8; i++) bytes[i]! ^= 255;
          writeFileSync(path, bytes);
        };
        if (time === 'while it is closed') damage();
        const index = await open();
        if (time === 'while the index is open') damage();
        const results = await index.write([{ action: 'delete', document: { id: '3' } }]);
        expect(results).toMatchObject([{ key: '3', statusCode: 200 }]);
        expect([index.count(), await keys(index, 'number3 number4')]).toEqual([39, ['4']]);
        expect(events.map(({ event }) => event)).toContain('segment rebuilt');
        await index.close();
        const again = await open();
        expect([again.count(), await keys(again, 'number3 number4')]).toEqual([39, ['4']]);
        await again.close();
      });
    },
  );

  it('segment files without a row in the database are removed', async () => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, 'stray.segment'), 'x');
      const index = await openIndex({ directory, definition });
      await index.close();
      expect(segmentFiles(directory)).toEqual([]);
    });
  });
});

describe('a full disk', () => {
  const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  /** Threads on which each task that `fails` selects ends as if the disk were full. */
  const failing = (fails: (kind: WriterTask['kind'] | 'merge') => boolean): IndexingThreads => ({
    isInline: true,
    write: async (task) => {
      if (fails(task.kind)) throw full();
      return inline.write(task);
    },
    merge: async (task) => {
      if (fails('merge')) throw full();
      return inline.merge(task);
    },
    graph: inline.graph,
  });

  it.each<WriterTask['kind']>(['prepare', 'commit'])(
    'in %s rejects the batch with its code, keeps the old documents, and accepts the next batch when there is space',
    async (kind) => {
      await inDirectory(async (directory) => {
        let isFull = false;
        const threads = failing((each) => isFull && each === kind);
        const index = await openIndex({ directory, definition, threads, maxDocumentsInMemory: 20 });
        await index.write(documents(0, 50, 'old'));
        isFull = true;
        for (let i = 0; i < 3; i++) {
          await expect(index.write(documents(10, 70, 'new'))).rejects.toMatchObject({ code: 'ENOSPC' });
        }
        expect(await keys(index, 'old')).toHaveLength(50);
        expect(await keys(index, 'new')).toEqual([]);
        isFull = false;
        await index.write(documents(10, 70, 'new'));
        expect([await keys(index, 'old'), await keys(index, 'new')].map(({ length }) => length)).toEqual([10, 60]);
        await index.close();
        const again = await openIndex({ directory, definition, threads: inline });
        expect([again.count(), (await keys(again, 'new')).length]).toEqual([70, 60]);
        await again.close();
      });
    },
  );

  it.each<WriterTask['kind'] | 'merge'>(['merge', 'replace'])(
    'in %s of segments loses nothing, and the next write merges again',
    async (kind) => {
      await inDirectory(async (directory) => {
        let isFull = true;
        const events: EngineEvent[] = [];
        const threads = failing((each) => isFull && each === kind);
        const index = await openIndex({
          directory,
          definition,
          threads,
          maxDocumentsInMemory: 20,
          log: (event) => events.push(event),
        });
        for (let i = 0; i < 6; i++) await index.write(documents(i * 30, i * 30 + 30));
        await index.write([{ action: 'delete', document: { id: '7' } }]);
        await expect.poll(() => events.map(({ event }) => event)).toContain('merge failed');
        expect(await keys(index, 'plain')).toHaveLength(179);
        isFull = false;
        await index.write(documents(500, 501));
        await expect.poll(() => events.map(({ event }) => event)).toContain('merge finished');
        expect(await keys(index, 'plain')).toHaveLength(180);
        await index.close();
        const again = await openIndex({ directory, definition, threads: inline });
        expect(await keys(again, 'plain number7')).toHaveLength(180);
        expect(await keys(again, 'number7')).toEqual([]);
        await again.close();
      });
    },
  );

  it('of the database, which rolls the transaction back, is reported with its message, and later writes succeed', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition, threads: inline });
      await index.write(documents(0, 3));
      const database = openDatabase(databasePath(directory));
      database.exec(`CREATE TRIGGER full BEFORE INSERT ON document WHEN NEW.key = '13'
        BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END`);
      await expect(index.write(documents(10, 20))).rejects.toThrow('database or disk is full');
      await index.write(documents(20, 30));
      database.exec('DROP TRIGGER full');
      database.close();
      await index.write(documents(30, 31));
      expect(await keys(index, '*')).toHaveLength(14);
      await index.close();
    });
  });
});

describe('maintenance', () => {
  it('merges keep the number of files small and remove tombstones', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition, maxDocumentsInMemory: 10, threads: inline });
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

  it('merges small files when the index is idle', async () => {
    await inDirectory(async (directory) => {
      const index = await openIndex({ directory, definition, maxDocumentsInMemory: 10, idleDelayMs: 30 });
      for (let i = 0; i < 60; i += 10) await index.write(documents(i, i + 10));
      await index.write([{ action: 'delete', document: { id: '7' } }]);
      await expect.poll(() => segmentFiles(directory).length).toBe(1);
      await expect.poll(async () => (await keys(index, '*')).length).toBe(59);
      await index.close();
      const again = await openIndex({ directory, definition, threads: inline });
      expect(again.count()).toBe(59);
      expect(await keys(again, 'number7 number8')).toEqual(['8']);
      await again.close();
    });
  });
});

describe('opening', () => {
  it('completes a store whose creation was interrupted', async () => {
    await inDirectory(async (directory) => {
      writeFileSync(join(directory, 'index.db'), '');
      const index = await openIndex({ directory, definition });
      await index.write(documents(0, 3));
      expect(await keys(index, 'number1')).toEqual(['1']);
      await index.close();
    });
  });

  it('documents in memory are in a file after a close, and reindexed after a crash', async () => {
    await inDirectory(async (directory) => {
      const threads: IndexingThreads = { ...inline };
      const index = await openIndex({ directory, definition, threads });
      await index.write(documents(0, 250));
      await index.close();
      expect(segmentFiles(directory)).toHaveLength(1);
      const again = await openIndex({ directory, definition, threads });
      await again.write(documents(240, 260, 'changed'));
      // A second engine sees the same state as a process that starts after the first one was killed.
      const survivor = await openIndex({ directory, definition, threads });
      expect(survivor.count()).toBe(260);
      expect(await keys(survivor, 'changed')).toHaveLength(20);
      expect(await keys(survivor, 'number249')).toEqual(['249']);
      await survivor.close();
      await again.close();
    });
  });
});
