import type { StringColumn } from '../segment/columns.js';
import type { CountedDocuments } from './counted-values.js';

/** Dictionaries of so many values at most have byte ordinals. */
export const MOST_BYTE_VALUES = 255;

/** By ordinal + 1; they serve one count after another, which leaves them all 0. */
const counts = new Int32Array(MOST_BYTE_VALUES + 1);

const known = new WeakMap<StringColumn, Uint8Array>();

/**
 * A column's ordinals + 1, with 0 for null, in a byte each: counting is mostly waiting for memory, and of a column that is
 * a quarter as long four times as much is at hand.
 */
function byteOrdinals(column: StringColumn): Uint8Array {
  let bytes = known.get(column);
  if (bytes === undefined) {
    const { ordinals } = column;
    bytes = new Uint8Array(ordinals.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = ordinals[i]! + 1;
    known.set(column, bytes);
  }
  return bytes;
}

/** Adds to `totals`, at the places of the ordinals, how many of the documents have each value. */
export function addByteCounts(
  { documents, few }: CountedDocuments,
  column: StringColumn,
  places: Int32Array,
  totals: Int32Array,
): void {
  const bytes = byteOrdinals(column);
  if (few === undefined) countAll(documents, bytes);
  else countFew(few, bytes);
  for (let ordinal = 0; ordinal < places.length; ordinal++) totals[places[ordinal]!]! += counts[ordinal + 1]!;
  counts.fill(0);
}

function countFew(few: Int32Array, bytes: Uint8Array): void {
  for (let i = 0; i < few.length; i++) counts[bytes[few[i]!]!]!++;
}

function countAll(documents: Uint32Array, bytes: Uint8Array): void {
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      counts[bytes[(i << 5) + 31 - Math.clz32(low)]!]!++;
      word ^= low;
    }
  }
}
