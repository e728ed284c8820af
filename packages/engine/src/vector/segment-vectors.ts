import type { Budget } from '../execution/budget.js';
import { forEachElement } from '../facets/element-walk.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type VectorColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { cosineWith, normsOf } from './metric.js';
import type { NearestRows } from './nearest-rows.js';
import { encodeAll, similarityToCodes, type RowSimilarity, type VectorCodes } from './vector-codes.js';
import type { VectorSearch } from './vector-request.js';

/** The vectors of a field in a segment; undefined when it has none of that length. */
export function vectorsIn(
  segment: Segment,
  { field, vector }: Pick<VectorSearch, 'field' | 'vector'>,
): VectorColumn | undefined {
  const column = segment.column(field.path);
  return column?.kind === 'vector' && column.dimensions === vector.length ? column : undefined;
}

/** Worked out when a column is first searched. */
const norms = new WeakMap<VectorColumn, Float64Array>();
const codes = new WeakMap<VectorColumn, VectorCodes>();

/** Compares all rows of a column with the vector as they were given. */
export function originalSimilarity({ settings, metric, vector }: VectorSearch, column: VectorColumn): RowSimilarity {
  const { values, dimensions } = column;
  let similarity = metric.similarity;
  if (settings.metric === 'cosine') {
    let lengths = norms.get(column);
    if (lengths === undefined) norms.set(column, (lengths = normsOf(values, dimensions)));
    similarity = cosineWith(vector, lengths);
  }
  return (row) => similarity(vector, values, row * dimensions);
}

/** Compares the compressed rows of a column with the vector. */
export function codedSimilarity({ settings, vector }: VectorSearch, column: VectorColumn): RowSimilarity {
  let own = codes.get(column);
  if (own === undefined) codes.set(column, (own = encodeAll(column.values, settings)));
  return similarityToCodes(own, vector, settings);
}

/** Offers the vectors of the documents, of each at most so many as may match. */
export function scanVectors(
  search: VectorSearch,
  at: { segment: Segment; index: number; column: VectorColumn; documents: Bitset },
  similarity: RowSimilarity,
  found: NearestRows,
  budget: Budget,
): void {
  const { segment, index, column, documents } = at;
  const limit = search.perDocument;
  let doc = -1;
  let best: { row: number; similarity: number }[] = [];
  const end = () => {
    for (const each of best) if (each.similarity >= found.threshold) found.offer(index, doc, each.row, each.similarity);
    best = [];
  };
  let steps = 0;
  forEachElement(segment, search.field.space, documents, (of, row) => {
    if ((++steps & 4095) === 0) budget.check();
    if (!isPresent(column, row)) return;
    const value = similarity(row);
    if (limit === 0) {
      if (value > found.threshold) found.offer(index, of, row, value);
      return;
    }
    if (of !== doc) {
      end();
      doc = of;
    }
    best.push({ row, similarity: value });
    if (best.length > limit) best = best.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit);
  });
  end();
}
