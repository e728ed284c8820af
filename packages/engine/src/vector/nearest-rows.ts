/** A vector found: `segment` counts the segments of the snapshot, `row` is the vector's in its column. */
export interface FoundRow {
  segment: number;
  doc: number;
  row: number;
  similarity: number;
}

/** Keeps the most similar rows; of equal ones, those of older documents. */
export class NearestRows {
  /** A heap whose root is the worst. */
  private readonly rows: FoundRow[] = [];

  constructor(readonly most: number) {}

  /** A row must be above this to get in, or equal and older. */
  get threshold(): number {
    return this.rows.length < this.most ? -Infinity : (this.rows[0]?.similarity ?? Infinity);
  }

  offer(segment: number, doc: number, row: number, similarity: number): void {
    if (this.most === 0) return;
    const rows = this.rows;
    const found = { segment, doc, row, similarity };
    if (rows.length < this.most) {
      rows.push(found);
      let at = rows.length - 1;
      while (at > 0) {
        const parent = (at - 1) >>> 1;
        if (!isWorse(found, rows[parent]!)) break;
        rows[at] = rows[parent]!;
        at = parent;
      }
      rows[at] = found;
    } else if (isWorse(rows[0]!, found)) {
      this.sink(found);
    }
  }

  private sink(found: FoundRow): void {
    const rows = this.rows;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= rows.length) break;
      if (child + 1 < rows.length && isWorse(rows[child + 1]!, rows[child]!)) child++;
      if (!isWorse(rows[child]!, found)) break;
      rows[at] = rows[child]!;
      at = child;
    }
    rows[at] = found;
  }

  /** Most similar first. */
  result(): FoundRow[] {
    return this.rows.toSorted((a, b) => (isWorse(a, b) ? 1 : -1));
  }
}

function isWorse(a: FoundRow, b: FoundRow): boolean {
  if (a.similarity !== b.similarity) return a.similarity < b.similarity;
  return a.segment !== b.segment ? a.segment > b.segment : a.row > b.row;
}
