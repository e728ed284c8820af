import type { StringColumn } from '../segment/columns.js';
import type { FacetedDocuments } from './ordinal-counter.js';

/** Dictionaries with up to this many values have packed ordinals. */
export const MAX_PACKED_VALUES = 255;

/**
 * Counts documents by the ordinals of a column with a small dictionary, packed into one byte each: counting is bound by
 * memory, and four times as many packed ordinals fit in a cache line.
 */
export class PackedOrdinalCounter {
  /** By column: its ordinals + 1, with 0 for null. */
  private readonly packedByColumn = new WeakMap<StringColumn, Uint8Array>();
  /** By ordinal + 1; each count leaves them all 0. */
  private readonly counts = new Int32Array(MAX_PACKED_VALUES + 1);

  /** Adds the counts of one segment to `totals`, by global ordinal. */
  addTo(
    totals: Int32Array,
    { documents, docList }: FacetedDocuments,
    column: StringColumn,
    globalOrdinals: Int32Array,
  ): void {
    const { counts } = this;
    const packedOrdinals = this.packedOrdinals(column);
    if (docList === undefined) countBitset(counts, documents, packedOrdinals);
    else countList(counts, docList, packedOrdinals);
    for (let ordinal = 0; ordinal < globalOrdinals.length; ordinal++) {
      totals[globalOrdinals[ordinal]!]! += counts[ordinal + 1]!;
    }
    counts.fill(0);
  }

  private packedOrdinals(column: StringColumn): Uint8Array {
    let packedOrdinals = this.packedByColumn.get(column);
    if (packedOrdinals === undefined) {
      const { ordinals } = column;
      packedOrdinals = new Uint8Array(ordinals.length);
      for (let i = 0; i < packedOrdinals.length; i++) packedOrdinals[i] = ordinals[i]! + 1;
      this.packedByColumn.set(column, packedOrdinals);
    }
    return packedOrdinals;
  }
}

function countList(counts: Int32Array, docList: Int32Array, packedOrdinals: Uint8Array): void {
  for (let i = 0; i < docList.length; i++) counts[packedOrdinals[docList[i]!]!]!++;
}

function countBitset(counts: Int32Array, documents: Uint32Array, packedOrdinals: Uint8Array): void {
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      counts[packedOrdinals[(i << 5) + 31 - Math.clz32(low)]!]!++;
      word ^= low;
    }
  }
}
