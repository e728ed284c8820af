/** Documents per block of bounds; a multiple of those of a group. */
export const BOUNDED_DOCS = 1024;

/** Documents per group, which is small enough to be skipped for single matches; a multiple of the bits of a word. */
const GROUPED_DOCS = 64;

const blockOf = (doc: number): number => Math.floor(doc / BOUNDED_DOCS);
const groupOf = (doc: number): number => Math.floor(doc / GROUPED_DOCS);

/**
 * The least and the greatest value of each block and each group of documents, to skip those that cannot be among the first
 * of an order. The bounds of groups stay in the processor's cache, the values of a large segment don't.
 */
export class ColumnBounds {
  private readonly blocks: Bounds;
  private readonly groups: Bounds;

  /** `valueOf`: a number for each of `docs` documents, in the order of the sort. */
  constructor(valueOf: (doc: number) => number, docs: number) {
    this.blocks = makeBounds(Math.ceil(docs / BOUNDED_DOCS));
    this.groups = makeBounds(Math.ceil(docs / GROUPED_DOCS));
    for (let doc = 0; doc < docs; doc++) {
      const value = valueOf(doc);
      include(this.blocks, blockOf(doc), value);
      include(this.groups, groupOf(doc), value);
    }
  }

  /** Upper bound of the values of the documents from `first` to `last`. */
  maxOf(first: number, last: number): number {
    let max = -Infinity;
    for (let block = blockOf(first); block <= blockOf(last); block++) max = Math.max(max, this.blocks.max[block]!);
    return max;
  }

  /** Lower bound of the values of the documents from `first` to `last`. */
  minOf(first: number, last: number): number {
    let min = Infinity;
    for (let block = blockOf(first); block <= blockOf(last); block++) min = Math.min(min, this.blocks.min[block]!);
    return min;
  }

  /** Upper bound of the value of a document. */
  maxNear(doc: number): number {
    return this.groups.max[groupOf(doc)]!;
  }

  /** Lower bound of the value of a document. */
  minNear(doc: number): number {
    return this.groups.min[groupOf(doc)]!;
  }
}

interface Bounds {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

const makeBounds = (size: number): Bounds => ({
  min: new Float64Array(size).fill(Infinity),
  max: new Float64Array(size).fill(-Infinity),
});

function include({ min, max }: Bounds, at: number, value: number): void {
  if (value < min[at]!) min[at] = value;
  if (value > max[at]!) max[at] = value;
}
