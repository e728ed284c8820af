/** A vector with its similarity: `segment` is an index in the snapshot's segments, `row` the row in the column. */
export interface ScoredRow {
  segment: number;
  doc: number;
  row: number;
  similarity: number;
}

/** Keeps the most similar rows; of equal ones, those of older documents. */
export class NearestRows {
  /** A heap; its root is the least similar row. */
  private readonly rows: ScoredRow[] = [];

  constructor(readonly capacity: number) {}

  /** A row is added if its similarity is higher than this, or equal and its document older. */
  get threshold(): number {
    return this.rows.length < this.capacity ? -Infinity : (this.rows[0]?.similarity ?? Infinity);
  }

  offer(segment: number, doc: number, row: number, similarity: number): void {
    if (this.capacity === 0) return;
    const rows = this.rows;
    const entry = { segment, doc, row, similarity };
    if (rows.length < this.capacity) {
      rows.push(entry);
      let at = rows.length - 1;
      while (at > 0) {
        const parent = (at - 1) >>> 1;
        if (!isWorse(entry, rows[parent]!)) break;
        rows[at] = rows[parent]!;
        at = parent;
      }
      rows[at] = entry;
    } else if (isWorse(rows[0]!, entry)) {
      this.sink(entry);
    }
  }

  private sink(entry: ScoredRow): void {
    const rows = this.rows;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= rows.length) break;
      if (child + 1 < rows.length && isWorse(rows[child + 1]!, rows[child]!)) child++;
      if (!isWorse(rows[child]!, entry)) break;
      rows[at] = rows[child]!;
      at = child;
    }
    rows[at] = entry;
  }

  /** Most similar first. */
  result(): ScoredRow[] {
    return this.rows.toSorted((a, b) => (isWorse(a, b) ? 1 : -1));
  }
}

function isWorse(a: ScoredRow, b: ScoredRow): boolean {
  if (a.similarity !== b.similarity) return a.similarity < b.similarity;
  return a.segment !== b.segment ? a.segment > b.segment : a.row > b.row;
}
