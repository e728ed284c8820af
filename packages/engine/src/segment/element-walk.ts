import type { Space } from '../definition/index-schema.js';
import type { Bitset } from './bitset.js';
import type { Segment } from './segment.js';

/**
 * Calls `visit(document, element)` for every element of a space that belongs to one of the documents, in document order.
 */
export function forEachElement(
  segment: Segment,
  space: Space,
  documents: Bitset,
  visit: (doc: number, element: number) => void,
): void {
  const chain: Int32Array[] = [];
  for (let at: Space | undefined = space; at?.parent !== undefined; at = at.parent) {
    const ends = segment.ends(at.path);
    if (ends === undefined) return;
    chain.unshift(ends);
  }
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      let start = doc;
      let end = doc + 1;
      // Elements of one document are neighbors on every level.
      for (const ends of chain) {
        start = start === 0 ? 0 : ends[start - 1]!;
        end = end === 0 ? 0 : ends[end - 1]!;
      }
      for (let element = start; element < end; element++) visit(doc, element);
      word ^= low;
    }
  }
}

/** Calls `visit` for the elements of a space that belong to one document. */
export function forEachElementOf(segment: Segment, space: Space, doc: number, visit: (element: number) => void): void {
  let [start, end] = [doc, doc + 1];
  const chain: Space[] = [];
  for (let at: Space | undefined = space; at?.parent !== undefined; at = at.parent) chain.unshift(at);
  for (const { path } of chain) {
    const ends = segment.ends(path);
    if (ends === undefined) return;
    start = start === 0 ? 0 : ends[start - 1]!;
    end = end === 0 ? 0 : ends[end - 1]!;
  }
  for (let element = start; element < end; element++) visit(element);
}
