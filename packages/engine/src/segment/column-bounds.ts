/** Documents per block of bounds; a multiple of the bits of a word. */
export const BOUNDED_DOCS = 1024;

const blockOf = (doc: number): number => Math.floor(doc / BOUNDED_DOCS);

/** The least and the greatest value of each block of documents, to skip blocks that cannot be among the first of an order. */
export class ColumnBounds {
  private readonly min: Float64Array;
  private readonly max: Float64Array;

  /** `valueOf`: a number for each of `docs` documents, in the order of the sort. */
  constructor(valueOf: (doc: number) => number, docs: number) {
    const blocks = Math.ceil(docs / BOUNDED_DOCS);
    this.min = new Float64Array(blocks).fill(Infinity);
    this.max = new Float64Array(blocks).fill(-Infinity);
    for (let doc = 0; doc < docs; doc++) {
      const value = valueOf(doc);
      const block = blockOf(doc);
      if (value < this.min[block]!) this.min[block] = value;
      if (value > this.max[block]!) this.max[block] = value;
    }
  }

  /** Upper bound of the values of the documents from `first` to `last`. */
  maxOf(first: number, last: number): number {
    let max = -Infinity;
    for (let block = blockOf(first); block <= blockOf(last); block++) max = Math.max(max, this.max[block]!);
    return max;
  }

  /** Lower bound of the values of the documents from `first` to `last`. */
  minOf(first: number, last: number): number {
    let min = Infinity;
    for (let block = blockOf(first); block <= blockOf(last); block++) min = Math.min(min, this.min[block]!);
    return min;
  }
}
