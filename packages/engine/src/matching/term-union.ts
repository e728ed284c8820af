import { NO_MORE, type PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { TermScorer } from '../weights/similarity.js';
import type { TermWeight } from '../weights/term-weight.js';
import { MAX_LISTED } from './clause-scorer.js';

/** A posting list of the union, and the frequencies of its term in the documents of the current part. */
interface Source {
  readonly cursor: PostingCursor;
  readonly norms: Uint8Array;
  readonly scorer: TermScorer;
  /** 0 where a document does not have the term. */
  frequencies: Int32Array;
}

/** The documents of a segment that have any of some terms, ascending, part by part. Their scores are computed on demand. */
export class TermUnion {
  /** The documents of the current part. The caller may overwrite those before the one that it scores next. */
  readonly docs: Int32Array;
  private readonly sources: Source[] = [];

  constructor(terms: readonly TermWeight[], segment: Segment) {
    for (const { cursor, scorer } of openTerms(terms, segment)) {
      this.sources.push({ cursor, norms: cursor.reader.norms, scorer, frequencies: cursor.freqs });
    }
    if (this.sources.length === 1) {
      this.docs = this.sources[0]!.cursor.docs;
      return;
    }
    this.docs = new Int32Array(MAX_LISTED);
    for (const source of this.sources) {
      source.frequencies = new Int32Array(MAX_LISTED);
      source.cursor.load(0);
    }
  }

  /** Moves to the next part; returns the number of its documents, at most MAX_LISTED, or 0 at the end. */
  next(): number {
    const { sources } = this;
    if (sources.length !== 1) return this.merge();
    const { cursor } = sources[0]!;
    if (cursor.block < cursor.blocks) cursor.load(cursor.block + 1);
    return cursor.size;
  }

  private merge(): number {
    const { docs, sources } = this;
    for (const { frequencies } of sources) frequencies.fill(0);
    let size = 0;
    while (size < MAX_LISTED) {
      let first = sources[0]!;
      /** The lowest document of the other posting lists. */
      let limit = NO_MORE;
      for (let i = 1; i < sources.length; i++) {
        const source = sources[i]!;
        if (source.cursor.doc < first.cursor.doc) {
          limit = first.cursor.doc;
          first = source;
        } else if (source.cursor.doc < limit) {
          limit = source.cursor.doc;
        }
      }
      const { cursor, frequencies } = first;
      if (cursor.doc === NO_MORE) break;
      if (cursor.doc === limit) {
        docs[size] = limit;
        for (const source of sources) {
          if (source.cursor.doc !== limit) continue;
          source.frequencies[size] = source.cursor.freqs[source.cursor.index]!;
          source.cursor.next();
        }
        size++;
        continue;
      }
      let { index } = cursor;
      for (; index < cursor.size && size < MAX_LISTED; index++) {
        const doc = cursor.docs[index]!;
        if (doc >= limit) break;
        docs[size] = doc;
        frequencies[size++] = cursor.freqs[index]!;
      }
      if (index < cursor.size) {
        cursor.index = index;
        cursor.doc = cursor.docs[index]!;
      } else {
        cursor.load(cursor.block + 1);
      }
    }
    return size;
  }

  /** The score of number `i` of the current part: the sum of those of its terms in their order. */
  score(i: number, doc: number): number {
    const { sources } = this;
    let sum = 0;
    for (let s = 0; s < sources.length; s++) {
      const { frequencies, norms, scorer } = sources[s]!;
      const frequency = frequencies[i]!;
      if (frequency !== 0) sum += scorer.score(frequency, norms[doc]!);
    }
    return sum;
  }

  release(): void {
    for (const { cursor } of this.sources) cursor.release();
  }
}

function openTerms(terms: readonly TermWeight[], segment: Segment): { cursor: PostingCursor; scorer: TermScorer }[] {
  return terms.flatMap((term) => {
    const cursor = term.cursor(segment);
    return cursor === undefined ? [] : [{ cursor, scorer: term.scorer }];
  });
}
