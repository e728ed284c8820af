import type { Budget } from '../execution/budget.js';
import { TopByScore, type Candidate } from '../execution/top-documents.js';
import { forEachElement } from '../facets/element-walk.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type VectorColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { cosineWith, normsOf } from './metric.js';
import type { VectorSearch } from './vector-request.js';

/** A neighbour; `score` is the `@search.score`. */
export interface Neighbour extends Candidate {
  similarity: number;
}

/** Lengths of the rows of a column, worked out when it is first searched. */
const norms = new WeakMap<VectorColumn, Float32Array>();

/**
 * The k nearest documents, nearest first, by an exact search of the allowed ones. A document with several vectors counts
 * by its nearest.
 */
export function nearest(
  search: VectorSearch,
  segments: readonly Segment[],
  allowed: (segment: Segment) => Bitset,
  budget: Budget,
): Neighbour[] {
  const docs = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  const top = new TopByScore(Math.min(search.k, docs));
  const least = leastSimilarity(search);
  for (const segment of segments) {
    const column = segment.column(search.field.path);
    if (column?.kind !== 'vector' || column.dimensions !== search.vector.length || top.most === 0) continue;
    top.begin(segment);
    const similarity = similarityOf(search, column);
    let doc = -1;
    let best = -Infinity;
    let steps = 0;
    const end = () => {
      if (doc >= 0 && best >= least && best > top.threshold) top.add(doc, best);
    };
    forEachElement(segment, search.field.space, allowed(segment), (of, element) => {
      if ((++steps & 4095) === 0) budget.check();
      if (!isPresent(column, element)) return;
      if (of !== doc) {
        end();
        doc = of;
        best = -Infinity;
      }
      best = Math.max(best, similarity(search.vector, column.values, element * column.dimensions));
    });
    end();
  }
  return top.result().map((candidate) => ({
    ...candidate,
    similarity: candidate.score,
    score: Math.fround(search.metric.score(candidate.score)),
  }));
}

function similarityOf(search: VectorSearch, column: VectorColumn) {
  if (!search.cosine) return search.metric.similarity;
  let lengths = norms.get(column);
  if (lengths === undefined) norms.set(column, (lengths = normsOf(column.values, column.dimensions)));
  return cosineWith(search.vector, lengths);
}

/** Thresholds of either kind as a similarity; a score ascends with the similarity, so the bound is found by halving. */
function leastSimilarity({ threshold, metric }: VectorSearch): number {
  if (threshold === undefined) return -Infinity;
  if (threshold.kind === 'vectorSimilarity') return threshold.value;
  let low = -1e9;
  let high = 1e9;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (metric.score(middle) >= threshold.value) high = middle;
    else low = middle;
  }
  return high;
}
