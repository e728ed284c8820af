import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import { FileSource, ImageBuilder } from '../segment/image.js';
import { SKIP_SIZE } from '../segment/posting-format.js';
import { PostingCursor } from '../segment/posting-reader.js';
import { Segment } from '../segment/segment.js';
import { temporaryDirectory, upload } from '../test-support/hotels.js';
import type { SearchIndexEngine } from '../types.js';
import { inlineThreads } from '../indexing/indexing-threads.js';
import { databasePath, openDatabase } from '../storage/database.js';

const inline = inlineThreads();

const definition: IndexDefinition = {
  name: 'old',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'text', type: 'Edm.String', filterable: false, sortable: false, facetable: false },
  ],
};

/** Words in thousands of documents, in texts of many lengths, once or several times. */
const documents = upload(
  Array.from({ length: 5000 }, (_, i) => ({
    id: String(i),
    text: `${'some '.repeat(1 + (i % 4))}${i % 3 === 0 ? 'third '.repeat(1 + (i % 7)) : ''}${'more '.repeat((i * 7) % 60)}`,
  })),
);

/** The block bounds of segments before format 2: `maxFreq << 8 | minNorm`. */
function asVersion1(path: string): void {
  const source = new FileSource(path);
  expect(source.header.version).toBe(2);
  const postings = new Segment(source, path).postings('text')!;
  for (let ordinal = 0; ordinal < postings.terms.size; ordinal++) {
    const cursor = new PostingCursor(postings, ordinal);
    for (let block = 0; cursor.blocks > 1 && block < cursor.blocks; block++) {
      cursor.load(block);
      const norms = Array.from(cursor.docs.subarray(0, cursor.size), (doc) => postings.norms[doc]!);
      const bound = (Math.max(...cursor.freqs.subarray(0, cursor.size)) << 8) | Math.min(...norms);
      postings.skips[postings.skipStarts[ordinal]! + block * SKIP_SIZE + 3] = bound;
    }
  }
  const image = new ImageBuilder();
  for (const name of Object.keys(source.header.sections)) image.add(name, source.section(name)!);
  const { docs, text, columns } = source.header;
  source.close();
  writeFileSync(path, image.build({ version: 1, docs, text, columns }));
}

async function answers(index: SearchIndexEngine): Promise<unknown> {
  const searches = ['some', 'third', 'more', 'third more', 'some third more'];
  const responses = await Promise.all(searches.map((search) => index.search({ search, top: 7, count: true })));
  return responses.map(({ count, hits }) => [count, hits.map((hit) => [hit.key, hit.score])]);
}

it('segments of the previous version are read and merged, with the same results', async () => {
  const { path: directory, remove } = temporaryDirectory();
  const options = { directory, definition, threads: inline };
  try {
    const index = await openIndex({ ...options, documentsInMemory: 100 });
    for (let i = 0; i < 5000; i += 2500) await index.write(documents.slice(i, i + 2500));
    await index.idle();
    const before = await answers(index);
    await index.close();

    const files = readdirSync(directory).filter((file) => file.endsWith('.segment'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) asVersion1(join(directory, file));
    const database = openDatabase(databasePath(directory));
    database.exec('UPDATE segment SET format = 1');
    database.close();

    const again = await openIndex(options);
    expect(await answers(again)).toEqual(before);
    expect(readdirSync(directory).filter((file) => file.endsWith('.segment'))).toEqual(files);
    // The deletions cause a rewrite of their segment.
    const half = documents.slice(0, 2500).map(({ document }) => document);
    await again.write(half.map((document) => ({ action: 'delete', document: { id: document['id'] } })));
    await again.write(upload(half));
    await again.idle();
    const { count, hits } = await again.search({ search: 'third more', top: 3, count: true });
    expect(count).toBe(5000 - documents.filter(({ document }) => !/third|more/.test(String(document['text']))).length);
    expect(hits).toHaveLength(3);
    await again.close();
  } finally {
    remove();
  }
});
