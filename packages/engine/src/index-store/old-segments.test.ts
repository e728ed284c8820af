import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import { FileSource, ImageBuilder } from '../segment/image.js';
import { lengthsOf } from '../segment/norm.js';
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
    { name: 'stacked', type: 'Edm.String', analyzer: 'fold', filterable: false, sortable: false, facetable: false },
  ],
  analyzers: [
    {
      '@odata.type': '#Vendor.Search.CustomAnalyzer',
      name: 'fold',
      tokenizer: 'whitespace',
      tokenFilters: ['keep-original'],
    },
  ],
  tokenFilters: [
    { '@odata.type': '#Vendor.Search.AsciiFoldingTokenFilter', name: 'keep-original', preserveOriginal: true },
  ],
};

/** Words in thousands of documents, in texts of many lengths, once or several times; `stacked` has two terms on one position. */
const documents = upload(
  Array.from({ length: 5000 }, (_, i) => ({
    id: String(i),
    text: `${'some '.repeat(1 + (i % 4))}${i % 3 === 0 ? 'third '.repeat(1 + (i % 7)) : ''}${'more '.repeat((i * 7) % 97)}`,
    stacked: `${'déjà '.repeat(i % 50)}${'plain '.repeat(1 + (i % 43))}`,
  })),
);

/** Norms before format 3: SmallFloat.intToByte4. */
function oldNorm(norm: number): number {
  const [length] = lengthsOf(norm);
  if (length < 40) return norm;
  const value = length - 24;
  const shift = 32 - Math.clz32(value) - 4;
  return 24 + (((value >>> shift) & 7) | ((shift + 1) << 3));
}

/** Block bounds before format 2: `maxFreq << 8 | minNorm`. */
function oldBound(cursor: PostingCursor, norms: Uint8Array): number {
  const blockNorms = Array.from(cursor.docs.subarray(0, cursor.size), (doc) => norms[doc]!);
  return (Math.max(...cursor.freqs.subarray(0, cursor.size)) << 8) | Math.min(...blockNorms);
}

/** Rewrites a segment file as a previous version wrote it. */
function downgrade(path: string, version: 1 | 2): void {
  const source = new FileSource(path);
  expect(source.header.version).toBe(3);
  const segment = new Segment(source, path);
  for (const name of ['text', 'stacked']) {
    const postings = segment.postings(name)!;
    for (const [doc, norm] of postings.norms.entries()) postings.norms[doc] = oldNorm(norm);
    for (let ordinal = 0; ordinal < postings.terms.size; ordinal++) {
      const cursor = new PostingCursor(postings, ordinal);
      for (let block = 0; cursor.blocks > 1 && block < cursor.blocks; block++) {
        cursor.load(block);
        const at = postings.skipStarts[ordinal]! + block * SKIP_SIZE + 3;
        const [once, twice, oftener] = [0, 8, 16].map((shift) => (postings.skips[at]! >>> shift) & 255);
        const most = postings.skips[at]! >>> 24;
        postings.skips[at] =
          version === 1
            ? oldBound(cursor, postings.norms)
            : (most << 24) | (oldNorm(oftener!) << 16) | (oldNorm(twice!) << 8) | oldNorm(once!);
      }
    }
  }
  const image = new ImageBuilder();
  for (const name of Object.keys(source.header.sections)) image.add(name, source.section(name)!);
  const { docs, text, columns } = source.header;
  source.close();
  writeFileSync(path, image.build({ version, docs, text, columns }));
}

async function answers(index: SearchIndexEngine): Promise<unknown> {
  const searches = ['some', 'third', 'more', 'third more', 'some third more', 'deja', 'plain', 'deja plain'];
  const responses = await Promise.all(searches.map((search) => index.search({ search, top: 20, count: true })));
  return responses.map(({ count, hits }) => [count, hits.map((hit) => [hit.key, hit.score])]);
}

it.each([1, 2] as const)('segments of version %i are read and merged, with the same results', async (version) => {
  const { path: directory, remove } = temporaryDirectory();
  const options = { directory, definition, threads: inline };
  try {
    const index = await openIndex({ ...options, maxDocumentsInMemory: 100 });
    for (let i = 0; i < 5000; i += 2500) await index.write(documents.slice(i, i + 2500));
    await index.idle();
    const before = await answers(index);
    await index.close();

    const files = readdirSync(directory).filter((file) => file.endsWith('.segment'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) downgrade(join(directory, file), version);
    const database = openDatabase(databasePath(directory));
    database.exec(`UPDATE segment SET format = ${version}`);
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
