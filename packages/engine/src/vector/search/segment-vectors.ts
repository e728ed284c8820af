import type { Budget } from '../../weights/budget.js';
import { forEachElement } from '../../segment/element-walk.js';
import type { Bitset } from '../../segment/bitset.js';
import { isPresent, type VectorColumn } from '../../segment/columns.js';
import type { Segment } from '../../segment/segment.js';
import { cosineWith, normsOf } from '../metric.js';
import type { NearestRows } from '../nearest-rows.js';
import { encodeAll, similarityToCodes, type RowSimilarity, type VectorCodes } from '../vector-codes.js';
import type { VectorSearch } from '../vector-request.js';

/** The vectors of a field in a segment; undefined if it has none, or none of this length. */
export function vectorsIn(
  segment: Segment,
  { field, vector }: Pick<VectorSearch, 'field' | 'vector'>,
): VectorColumn | undefined {
  const column = segment.column(field.path);
  return column?.kind === 'vector' && column.dimensions === vector.length ? column : undefined;
}

/** Compares the vectors of columns; caches their norms and codes. */
export class ColumnSimilarities {
  private readonly norms = new WeakMap<VectorColumn, Float64Array>();
  private readonly codes = new WeakMap<VectorColumn, VectorCodes>();

  /** Compares the original vectors of a column. */
  originalSimilarity({ settings, metric, vector }: VectorSearch, column: VectorColumn): RowSimilarity {
    const { values, dimensions } = column;
    let { similarity } = metric;
    if (settings.metric === 'cosine') {
      let norms = this.norms.get(column);
      if (norms === undefined) this.norms.set(column, (norms = normsOf(values, dimensions)));
      similarity = cosineWith(vector, norms);
    }
    return (row) => similarity(vector, values, row * dimensions);
  }

  /** Compares the compressed vectors of a column. */
  codedSimilarity({ settings, vector }: VectorSearch, column: VectorColumn): RowSimilarity {
    let codes = this.codes.get(column);
    if (codes === undefined) this.codes.set(column, (codes = encodeAll(column.values, settings)));
    return similarityToCodes(codes, vector, settings);
  }
}

/** Offers the vectors of the documents, up to the limit per document, to `nearestRows`. */
export function scanVectors(
  search: VectorSearch,
  at: { segment: Segment; index: number; column: VectorColumn; documents: Bitset },
  similarity: RowSimilarity,
  nearestRows: NearestRows,
  budget: Budget,
): void {
  const { segment, index, column, documents } = at;
  const limit = search.maxPerDocument;
  let doc = -1;
  let best: { row: number; similarity: number }[] = [];
  const offerBest = () => {
    for (const each of best) {
      if (each.similarity >= nearestRows.threshold) nearestRows.offer(index, doc, each.row, each.similarity);
    }
    best = [];
  };
  let steps = 0;
  forEachElement(segment, search.field.space, documents, (owner, row) => {
    if ((++steps & 4095) === 0) budget.check();
    if (!isPresent(column, row)) return;
    const value = similarity(row);
    if (limit === 0) {
      if (value > nearestRows.threshold) nearestRows.offer(index, owner, row, value);
      return;
    }
    if (owner !== doc) {
      offerBest();
      doc = owner;
    }
    best.push({ row, similarity: value });
    if (best.length > limit) best = best.toSorted((a, b) => b.similarity - a.similarity).slice(0, limit);
  });
  offerBest();
}
