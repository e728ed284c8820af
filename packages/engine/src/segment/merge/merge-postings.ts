import { NO_MORE, PostingCursor, type PostingReader } from '../posting-reader.js';
import { PostingWriter } from '../posting-format.js';
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
): { docCount: number; totalTerms: number } {
  const norms = new Uint8Array(docs);
  const readers: (PostingReader | undefined)[] = segments.map((segment) => segment.postings(name));
  let base = 0;
  let docCount = 0;
  let totalTerms = 0;
  const newDocs = segments.map((segment, i) => {
    const map = new Int32Array(segment.docs).fill(-1);
    const reader = readers[i];
    const indexes = retained[i]!;
    for (let n = 0; n < indexes.length; n++) {
      map[indexes[n]!] = base + n;
      const norm = reader?.norms[indexes[n]!] ?? 0;
      norms[base + n] = norm;
      if (norm !== 0) docCount++;
    }
    base += indexes.length;
    return map;
  });
  const writer = new PostingWriter(norms);
  const cursors: (PostingCursor | undefined)[] = [];
  mergeDictionaries(
    readers.map((reader) => reader?.terms),
    (dictionary, sources, ordinals) => {
      let hasStarted = false;
      for (const i of sources) {
        const cursor = (cursors[i] ??= new PostingCursor(readers[i]!, 0));
        cursor.reset(ordinals[i]!);
        const map = newDocs[i]!;
        while (cursor.next() !== NO_MORE) {
          const doc = map[cursor.doc]!;
          if (doc < 0) continue;
          if (!hasStarted) {
            const ordinal = ordinals[sources[0]!]!;
            writer.term(dictionary.bytes, dictionary.offsets[ordinal], dictionary.offsets[ordinal + 1]);
            hasStarted = true;
          }
          const freq = cursor.freqs[cursor.index]!;
          writer.posting(doc, freq);
          const positions = cursor.positionBytes();
          writer.positionBytes(positions.bytes, positions.start, positions.end);
          totalTerms += freq;
        }
      }
      if (hasStarted) writer.endTerm();
    },
  );
  writer.write(image, `t:${name}`);
  return { docCount, totalTerms };
}
