import type { BlockMemory } from '../block-memory.js';
import type { ByteDictionary } from '../byte-dictionary.js';
import { NO_MORE, PostingCursor, type PostingReader } from '../posting-reader.js';
import { BLOCK, PostingWriter, SKIP_SIZE, type PostingSizes } from '../posting-format.js';
import type { ImageBuilder } from '../image.js';
import type { Segment } from '../segment.js';
import { mergeDictionaries } from './merge-dictionaries.js';

/** Merges the postings of a field and returns its statistics. */
export function mergePostings(
  image: ImageBuilder,
  name: string,
  segments: readonly Segment[],
  retained: readonly Int32Array[],
  docs: number,
  memory: BlockMemory,
): { docCount: number; totalTerms: number } {
  const norms = memory.bytes(docs);
  const readers: (PostingReader | undefined)[] = segments.map((segment) => segment.postings(name));
  let base = 0;
  let docCount = 0;
  let totalTerms = 0;
  const bases: number[] = [];
  /** By number in the segment, the number in the result or -1; undefined if all documents are retained. */
  const newDocs = segments.map((segment, i) => {
    bases.push(base);
    const reader = readers[i];
    const indexes = retained[i]!;
    const map = indexes.length === segment.docs ? undefined : new Int32Array(segment.docs).fill(-1);
    for (let n = 0; n < indexes.length; n++) {
      if (map !== undefined) map[indexes[n]!] = base + n;
      const norm = reader?.norms[indexes[n]!] ?? 0;
      norms[base + n] = norm;
      if (norm !== 0) docCount++;
    }
    base += indexes.length;
    return map;
  });
  const writer = new PostingWriter(norms, sizesOf(readers), memory);
  const cursors: (PostingCursor | undefined)[] = [];
  const buffers: PostingBuffers = { docs: new Int32Array(BLOCK), freqs: new Int32Array(BLOCK) };
  mergeDictionaries(
    readers.map((reader) => reader?.terms),
    (dictionary, ordinals, sources, count) => {
      let hasStarted = false;
      for (let s = 0; s < count; s++) {
        const i = sources[s]!;
        const reader = readers[i]!;
        const map = newDocs[i];
        if (map === undefined && !hasStarted) {
          beginTerm(writer, dictionary, ordinals[sources[0]!]!);
          hasStarted = true;
        }
        if (map === undefined && reader.frequencies[ordinals[i]!]! <= writer.roomInBlock) {
          totalTerms += copyTerm(reader, ordinals[i]!, bases[i]!, writer, buffers);
          continue;
        }
        const cursor = (cursors[i] ??= new PostingCursor(reader, 0));
        cursor.reset(ordinals[i]!);
        while (cursor.next() !== NO_MORE) {
          const doc = map === undefined ? bases[i]! + cursor.doc : map[cursor.doc]!;
          if (doc < 0) continue;
          if (!hasStarted) {
            beginTerm(writer, dictionary, ordinals[sources[0]!]!);
            hasStarted = true;
          }
          totalTerms += copyPosting(cursor, doc, writer);
        }
      }
      if (hasStarted) writer.endTerm();
    },
  );
  writer.write(image, `t:${name}`);
  return { docCount, totalTerms };
}

/** A buffer with less free space than a varint can need grows. */
const MAX_VARINT_BYTES = 5;

/** Upper bounds, except for a few bytes of larger gaps between documents. Unused parts of a buffer occupy no memory. */
function sizesOf(readers: readonly (PostingReader | undefined)[]): PostingSizes {
  const sizes: PostingSizes = { terms: 0, termBytes: 0, docBytes: 0, positionBytes: 0, skips: 0 };
  for (const reader of readers) {
    if (reader === undefined) continue;
    sizes.terms += reader.terms.size;
    sizes.termBytes += reader.terms.bytes.length;
    // One byte for the larger first gap of each term.
    sizes.docBytes += reader.docs.length + reader.terms.size + MAX_VARINT_BYTES;
    sizes.positionBytes += reader.positions.bytes.length;
    sizes.skips += reader.skips.length + SKIP_SIZE * reader.terms.size;
  }
  return sizes;
}

/** Copies the current posting of a cursor with `doc` as its document; returns its frequency. */
function copyPosting(cursor: PostingCursor, doc: number, writer: PostingWriter): number {
  const freq = cursor.freqs[cursor.index]!;
  writer.posting(doc, freq);
  const positions = cursor.positionBytes();
  writer.positionBytes(positions.bytes, positions.start, positions.end);
  return freq;
}

function beginTerm(writer: PostingWriter, dictionary: ByteDictionary, ordinal: number): void {
  writer.term(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
}

/** The postings of up to one block. */
interface PostingBuffers {
  docs: Int32Array;
  freqs: Int32Array;
}

/**
 * Copies all postings of a term, with documents that begin at `base`; returns the sum of their frequencies. No block of the
 * merged term ends among them, so that their positions are copied at once.
 */
function copyTerm(
  reader: PostingReader,
  ordinal: number,
  base: number,
  writer: PostingWriter,
  { docs, freqs }: PostingBuffers,
): number {
  const count = reader.readPostings(ordinal, docs, freqs, 0);
  let total = 0;
  for (let n = 0; n < count; n++) {
    writer.posting(base + docs[n]!, freqs[n]!);
    total += freqs[n]!;
  }
  const { bytes, starts } = reader.positions;
  writer.positionBytes(bytes, starts[ordinal]!, starts[ordinal + 1]!);
  return total;
}
