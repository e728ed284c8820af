import type { Segment } from '../segment/segment.js';
import type { PostingCursor } from '../segment/posting-reader.js';
import type { ScoredPostings } from './scored-postings.js';
import type { TermScorer } from './similarity.js';
import type { TermWeight } from './term-weight.js';

/** Documents, ascending, with their scores. */
export interface ScoredList {
  docs: Int32Array;
  scores: Float64Array;
  size: number;
}

/** Two lists, so that one can be merged into the other; they serve one query after another. */
let target: ScoredList = { docs: new Int32Array(1024), scores: new Float64Array(1024), size: 0 };
let source: ScoredList = { docs: new Int32Array(1024), scores: new Float64Array(1024), size: 0 };

/**
 * The documents of a segment that have any of the terms, with the sums of their scores, added in the order of the terms.
 * For few postings: it writes lists instead of scattering scores over the whole segment. Valid until the next call.
 */
export function sumOfTerms(terms: readonly TermWeight[], segment: Segment): ScoredList {
  let postings = 0;
  for (const term of terms) postings += term.cost(segment);
  begin(postings);
  for (const term of terms) {
    const cursor = term.cursor(segment);
    if (cursor === undefined) continue;
    addList(cursor, term.scorer);
    cursor.release();
  }
  return target;
}

/** The same of lists that are open already, from one on. */
export function sumOfPostings(postings: readonly ScoredPostings[], from: number): ScoredList {
  let most = 0;
  for (let i = from; i < postings.length; i++) most += postings[i]!.cursor.documentFrequency;
  begin(most);
  for (let i = from; i < postings.length; i++) addList(postings[i]!.cursor, postings[i]!.scorer);
  return target;
}

function begin(postings: number): void {
  reserve(source, postings);
  reserve(target, postings);
  target.size = 0;
}

function reserve(list: ScoredList, size: number): void {
  if (list.docs.length >= size) return;
  list.docs = new Int32Array(size * 2);
  list.scores = new Float64Array(size * 2);
}

/** Merges a term's postings into `target`. */
function addList(cursor: PostingCursor, scorer: TermScorer): void {
  [source, target] = [target, source];
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
