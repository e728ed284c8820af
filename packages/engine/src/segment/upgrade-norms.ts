import { encodeLength } from './norm.js';
import { MIN_CHANGED_NORM, shortestLength, UPGRADED_NORMS } from './old-norms.js';
import { NO_MORE, PostingCursor, type PostingReader } from './posting-reader.js';

/**
 * Norms in the current format of a field of an old segment. Where one old norm corresponds to several new ones, the length is
 * computed from the positions: terms at the same position count once.
 */
export function upgradeNorms(reader: PostingReader): Uint8Array {
  const norms = reader.norms.map((norm) => UPGRADED_NORMS[norm]!);
  const positions = new Map<number, PositionSet>();
  for (const [doc, norm] of reader.norms.entries()) {
    const isAmbiguous = norm >= MIN_CHANGED_NORM && encodeLength(shortestLength(norm + 1) - 1) !== norms[doc];
    if (isAmbiguous) positions.set(doc, new PositionSet());
  }
  if (positions.size === 0) return norms;
  const buffer = { values: new Int32Array(64) };
  const cursor = new PostingCursor(reader, 0);
  for (let ordinal = 0; ordinal < reader.terms.size; ordinal++) {
    cursor.reset(ordinal);
    while (cursor.next() !== NO_MORE) {
      const set = positions.get(cursor.doc);
      if (set === undefined) continue;
      const count = cursor.readPositions(buffer);
      for (let i = 0; i < count; i++) set.add(buffer.values[i]!);
    }
  }
  cursor.release();
  for (const [doc, { size }] of positions) norms[doc] = encodeLength(size);
  return norms;
}

class PositionSet {
  size = 0;
  private bits = new Uint32Array(8);

  add(position: number): void {
    const word = position >>> 5;
    if (word >= this.bits.length) {
      const larger = new Uint32Array(2 * word);
      larger.set(this.bits);
      this.bits = larger;
    }
    const bit = 1 << (position & 31);
    if ((this.bits[word]! & bit) !== 0) return;
    this.bits[word] = this.bits[word]! | bit;
    this.size++;
  }
}
