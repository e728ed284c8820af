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

  constructor(readonly capacity: number) {}

  /** A row must be above this to get in, or equal and older. */
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

  private sink(entry: FoundRow): void {
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
  result(): FoundRow[] {
    return this.rows.toSorted((a, b) => (isWorse(a, b) ? 1 : -1));
  }
}

function isWorse(a: FoundRow, b: FoundRow): boolean {
  if (a.similarity !== b.similarity) return a.similarity < b.similarity;
  return a.segment !== b.segment ? a.segment > b.segment : a.row > b.row;
}
