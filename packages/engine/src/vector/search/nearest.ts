import type { Candidate } from '../../ranking/top-documents.js';
import { intersect, type Bitset } from '../../segment/bitset.js';
import type { Segment } from '../../segment/segment.js';
import { searchGraph } from '../graph/search-graph.js';
import type { Metric } from '../metric.js';
import { NearestRows, type ScoredRow } from '../nearest-rows.js';
import { ColumnSimilarities, scanVectors, vectorsIn } from './segment-vectors.js';
import { createCodes, encode, similarityToCodes } from '../vector-codes.js';
import type { NearestScope } from '../graph/nearest-scope.js';
import { single } from '../../weights/single.js';
import type { VectorSearch } from '../vector-request.js';

/** A neighbor; `score` is the `@search.score`. */
export interface Neighbor extends Candidate {
  /** The cosine or dot product; the distance for other metrics. */
  similarity: number;
  /** The vectors of the document that matched, nearest first. */
  rows: ScoredRow[];
}

/**
 * The documents of the k nearest vectors, nearest first. A document with several vectors is ranked by its nearest. Vectors in
 * the graph are searched through it, unless comparing all allowed ones is cheaper.
 */
export function findNearest(search: VectorSearch, scope: NearestScope): Neighbor[] {
  const rows = rescore(search, findCandidates(search, scope), scope.segments).slice(0, search.k);
  const bySegment = new Map<number, Map<number, Neighbor>>();
  const neighbors: Neighbor[] = [];
  for (const row of rows) {
    if (!isNearEnough(search, row.similarity)) break;
    let docs = bySegment.get(row.segment);
    if (docs === undefined) bySegment.set(row.segment, (docs = new Map()));
    const previous = docs.get(row.doc);
    if (previous !== undefined) {
      previous.rows.push(row);
      continue;
    }
    const neighbor = {
      segment: scope.segments[row.segment]!,
      doc: row.doc,
      score: scoreOf(search.metric, row.similarity),
      keys: [],
      similarity: reportedSimilarity(search.metric, row.similarity),
      rows: [row],
    };
    docs.set(row.doc, neighbor);
    neighbors.push(neighbor);
  }
  return neighbors.sort(byScore);
}

/** By score in single precision, like all results; of equal scores the older document is first. */
function byScore(a: Neighbor, b: Neighbor): number {
  return b.score - a.score || a.rows[0]!.segment - b.rows[0]!.segment || a.doc - b.doc;
}

/** The `@search.score` of a similarity, in single precision. */
export const scoreOf = (metric: Metric, similarity: number): number => single(metric.score(similarity));

/** The similarity in responses: distances are not negated. */
export const reportedSimilarity = (metric: Metric, similarity: number): number =>
  metric.isDistance ? 0 - similarity : similarity;

function findCandidates(search: VectorSearch, scope: NearestScope): ScoredRow[] {
  const { segments, graph, run } = scope;
  const nearestRows = new NearestRows(search.candidates);
  const comparesOriginals = usesOriginals(search);
  const caches = run.scratch.get(ColumnSimilarities);
  const graphRows =
    graph === undefined || search.isExhaustive || search.settings.hnsw === undefined
      ? undefined
      : searchGraph(search, graph, scope);
  for (const row of graphRows ?? []) nearestRows.offer(row.segment, row.doc, row.row, row.similarity);
  segments.forEach((segment, index) => {
    let documents = scope.allowedDocs(segment);
    if (graphRows !== undefined) {
      if (segment.lastId <= graph!.lastId) return;
      if (segment.firstId <= graph!.lastId) documents = newerThan(segment, graph!.lastId, documents);
    }
    const column = vectorsIn(segment, search);
    if (column === undefined) return;
    const similarity = comparesOriginals
      ? caches.originalSimilarity(search, column)
      : caches.codedSimilarity(search, column);
    scanVectors(search, { segment, index, column, documents }, similarity, nearestRows, run.budget);
  });
  return nearestRows.result();
}

/** Whether candidates are compared by the original vectors instead of the codes. */
export const usesOriginals = ({ settings: { compression }, isExhaustive }: VectorSearch): boolean =>
  compression === undefined || (isExhaustive && compression.keepsOriginals);

/** The candidates with their final similarities, most similar first. */
function rescore(search: VectorSearch, rows: ScoredRow[], segments: readonly Segment[]): ScoredRow[] {
  if (search.rescore === undefined || usesOriginals(search)) return rows;
  const { metric, vector, field, settings } = search;
  const rowCodes = createCodes(settings, 1);
  const compare =
    search.rescore === 'originals'
      ? (values: Float32Array | Uint8Array) => metric.similarity(vector, values, 0)
      : (values: Float32Array | Uint8Array) => {
          rowCodes.values.fill(0);
          encode(rowCodes, 0, values, 0, settings);
          return similarity(0);
        };
  const similarity = similarityToCodes(rowCodes, vector, settings, true);
  const rescoredRows = new NearestRows(rows.length);
  for (const { segment, doc, row } of rows) {
    rescoredRows.offer(segment, doc, row, compare(segments[segment]!.vectorRow(field.path, row)));
  }
  return rescoredRows.result();
}

function newerThan(segment: Segment, id: number, documents: Bitset): Bitset {
  const bits = new Uint32Array(documents.length).fill(0xffffffff);
  const first = segment.lowerBound(id + 1);
  bits.fill(0, 0, first >>> 5);
  if (first >>> 5 < bits.length) bits[first >>> 5] = 0xffffffff << (first & 31);
  intersect(bits, documents);
  return bits;
}

/** service-behavior §3 "threshold": a similarity must be reached, a distance must not be exceeded. */
function isNearEnough({ threshold, metric }: VectorSearch, similarity: number): boolean {
  if (threshold === undefined) return true;
  const { kind, value } = threshold;
  if (kind === 'searchScore') return scoreOf(metric, similarity) >= Math.fround(value);
  return metric.isDistance ? reportedSimilarity(metric, similarity) <= value : similarity >= value;
}
