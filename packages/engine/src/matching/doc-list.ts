import type { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { ScoredDocList } from '../ranking/top-documents.js';
import type { TermScorer } from '../weights/similarity.js';
import type { PhraseWeight } from '../weights/phrase-weight.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Execution } from '../weights/weight.js';

/** An open posting list and the scorer of its term. */
interface ScoredCursor {
  cursor: PostingCursor;
  scorer: TermScorer;
}

/** More posting lists are scattered over windows of documents instead of merged one by one. */
export const MAX_MERGED_LISTS = 9;

/** Documents per window: as many scores as stay in the processor's cache. */
const WINDOW = 16_384;

/** Decoded postings of several terms, one term after the other, and the scores of the documents of a window. */
class ScatterBuffer {
  docs = new Int32Array(0);
  frequencies = new Int32Array(0);
  /** Zero between windows. */
  readonly bits = new Uint32Array(WINDOW >>> 5);
  readonly scores = new Float64Array(WINDOW);

  reserve(size: number): void {
    if (this.docs.length >= size) return;
    this.docs = new Int32Array(size * 2);
    this.frequencies = new Int32Array(size * 2);
  }
}

const emptyList = (): ScoredDocList => ({ docs: new Int32Array(1024), scores: new Float64Array(1024), size: 0 });

/**
 * Merges short posting lists into one doc list instead of scattering scores over the whole segment. A document's scores
 * are added in the order of the terms. A result is valid until the next merge.
 */
export class DocListMerger {
  private target = emptyList();
  private source = emptyList();
  private buffer: ScatterBuffer | undefined;

  /** The documents of a segment that have any of the terms. */
  mergeTerms(terms: readonly TermWeight[], segment: Segment): ScoredDocList {
    let postings = 0;
    for (const term of terms) postings += term.cost(segment);
    if (terms.length > MAX_MERGED_LISTS) return this.scatter(terms, segment, postings);
    this.begin(postings);
    for (const term of terms) {
      const cursor = term.cursor(segment);
      if (cursor === undefined) continue;
      this.add(cursor, term.scorer);
      cursor.release();
    }
    return this.target;
  }

  /** Merges many lists window by window: a document's scores are added where they stay in the processor's cache. */
  private scatter(terms: readonly TermWeight[], segment: Segment, postings: number): ScoredDocList {
    const target = this.empty(postings);
    const buffer = (this.buffer ??= new ScatterBuffer());
    buffer.reserve(postings);
    const { bits, scores } = buffer;
    const lists: DecodedPostings[] = [];
    let end = 0;
    for (const { ordinals, term, scorer } of terms) {
      const ordinal = ordinals.get(segment);
      if (ordinal === undefined) continue;
      const reader = segment.postings(term.field)!;
      const start = end;
      end = reader.readPostings(ordinal, buffer.docs, buffer.frequencies, start);
      lists.push({ next: start, end, norms: reader.norms, scorer });
    }
    for (let from = 0; from < segment.docs; from += WINDOW) {
      const to = from + WINDOW;
      for (let i = 0; i < lists.length; i++) addScores(lists[i]!, buffer, from, to);
      for (let i = 0; i < bits.length; i++) {
        let word = bits[i]!;
        if (word === 0) continue;
        bits[i] = 0;
        while (word !== 0) {
          const low = word & -word;
          word ^= low;
          const at = (i << 5) + 31 - Math.clz32(low);
          target.docs[target.size] = from + at;
          target.scores[target.size++] = scores[at]!;
          scores[at] = 0;
        }
      }
    }
    return target;
  }

  /** The documents of a segment that match any of the terms and phrases. */
  mergeClauses(clauses: readonly (TermWeight | PhraseWeight)[], segment: Segment, run: Execution): ScoredDocList {
    let matches = 0;
    for (const clause of clauses) matches += clause.cost(segment);
    this.begin(matches);
    for (const clause of clauses) {
      if (clause instanceof TermWeight) {
        const cursor = clause.cursor(segment);
        if (cursor === undefined) continue;
        this.add(cursor, clause.scorer);
        cursor.release();
      } else {
        this.addPhrase(clause, segment, run);
      }
    }
    return this.target;
  }

  /** The documents of open posting lists, starting with the list `from`. */
  mergePostings(postings: readonly ScoredCursor[], from: number): ScoredDocList {
    let total = 0;
    for (let i = from; i < postings.length; i++) total += postings[i]!.cursor.documentFrequency;
    this.begin(total);
    for (let i = from; i < postings.length; i++) this.add(postings[i]!.cursor, postings[i]!.scorer);
    return this.target;
  }

  /** An empty list with room for `size` documents. */
  empty(size: number): ScoredDocList {
    reserve(this.target, size);
    this.target.size = 0;
    return this.target;
  }

  private begin(postings: number): void {
    reserve(this.source, postings);
    reserve(this.target, postings);
    this.target.size = 0;
  }

  /** Merges the matches of a phrase into `target`. */
  private addPhrase(phrase: PhraseWeight, segment: Segment, run: Execution): void {
    [this.source, this.target] = [this.target, this.source];
    const { docs: oldDocs, scores: oldScores, size: oldSize } = this.source;
    const { docs: newDocs, scores: newScores } = this.target;
    let old = 0;
    let size = 0;
    phrase.eachBatch(segment, undefined, run, (batch) => {
      const { docs, scores } = batch;
      for (let i = 0; i < batch.size; i++) {
        const doc = docs[i]!;
        while (old < oldSize && oldDocs[old]! < doc) {
          newDocs[size] = oldDocs[old]!;
          newScores[size++] = oldScores[old++]!;
        }
        newDocs[size] = doc;
        newScores[size++] = old < oldSize && oldDocs[old] === doc ? oldScores[old++]! + scores[i]! : scores[i]!;
      }
    });
    while (old < oldSize) {
      newDocs[size] = oldDocs[old]!;
      newScores[size++] = oldScores[old++]!;
    }
    this.target.size = size;
  }

  /** Merges a term's postings into `target`. */
  private add(cursor: PostingCursor, scorer: TermScorer): void {
    [this.source, this.target] = [this.target, this.source];
    const { source, target } = this;
    const { norms } = cursor.reader;
    const { docs, freqs } = cursor;
    const { docs: oldDocs, scores: oldScores, size: oldSize } = source;
    const { docs: newDocs, scores: newScores } = target;
    let old = 0;
    let size = 0;
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = docs[i]!;
        let score = scorer.score(freqs[i]!, norms[doc]!);
        while (old < oldSize && oldDocs[old]! < doc) {
          newDocs[size] = oldDocs[old]!;
          newScores[size++] = oldScores[old++]!;
        }
        if (old < oldSize && oldDocs[old] === doc) score = oldScores[old++]! + score;
        newDocs[size] = doc;
        newScores[size++] = score;
      }
    }
    while (old < oldSize) {
      newDocs[size] = oldDocs[old]!;
      newScores[size++] = oldScores[old++]!;
    }
    target.size = size;
  }
}

/** The decoded postings of one term that are still to be added. */
interface DecodedPostings {
  next: number;
  readonly end: number;
  readonly norms: Uint8Array;
  readonly scorer: TermScorer;
}

/** Adds the scores of the documents of a window [from, to). */
function addScores(list: DecodedPostings, buffer: ScatterBuffer, from: number, to: number): void {
  const { docs, frequencies, bits, scores } = buffer;
  const { end, norms, scorer } = list;
  let { next } = list;
  for (; next < end; next++) {
    const doc = docs[next]!;
    if (doc >= to) break;
    const at = doc - from;
    bits[at >>> 5] = bits[at >>> 5]! | (1 << (at & 31));
    scores[at] = scores[at]! + scorer.score(frequencies[next]!, norms[doc]!);
  }
  list.next = next;
}

function reserve(list: ScoredDocList, size: number): void {
  if (list.docs.length >= size) return;
  list.docs = new Int32Array(size * 2);
  list.scores = new Float64Array(size * 2);
}
