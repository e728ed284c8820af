import type { BlockMemory } from '../block-memory.js';
import { NO_MORE, PostingCursor, type PostingReader } from '../posting-reader.js';
import { PostingWriter, SKIP_SIZE, type PostingSizes } from '../posting-format.js';
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
  mergeDictionaries(
    readers.map((reader) => reader?.terms),
    (dictionary, ordinals, sources, count) => {
      let hasStarted = false;
      const start = (): void => {
        const ordinal = ordinals[sources[0]!]!;
        writer.term(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
        hasStarted = true;
      };
      for (let s = 0; s < count; s++) {
        const i = sources[s]!;
        const cursor = (cursors[i] ??= new PostingCursor(readers[i]!, 0));
        cursor.reset(ordinals[i]!);
        const map = newDocs[i];
        if (map === undefined) {
          if (!hasStarted) start();
          totalTerms += copyPostings(cursor, bases[i]!, writer);
          continue;
        }
        while (cursor.next() !== NO_MORE) {
          const doc = map[cursor.doc]!;
          if (doc < 0) continue;
          if (!hasStarted) start();
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

/**
 * Copies all postings of a cursor's term, with documents that begin at `base`; returns the sum of their frequencies. If no
 * block of the merged term ends among them, their positions are copied at once.
 */
function copyPostings(cursor: PostingCursor, base: number, writer: PostingWriter): number {
  let total = 0;
  if (cursor.documentFrequency > writer.roomInBlock) {
    while (cursor.next() !== NO_MORE) total += copyPosting(cursor, base + cursor.doc, writer);
    return total;
  }
  cursor.load(0);
  const { docs, freqs, size } = cursor;
  for (let n = 0; n < size; n++) {
    writer.posting(base + docs[n]!, freqs[n]!);
    total += freqs[n]!;
  }
  const { bytes, starts } = cursor.reader.positions;
  writer.positionBytes(bytes, starts[cursor.ordinal]!, starts[cursor.ordinal + 1]!);
  return total;
}
