import { hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import { testable, testOf, type Predicate } from './comparison.js';

/** Bytes of bitsets kept for one segment. */
const MOST_BYTES = 4 << 20;

/**
 * The results of filters by segment. A segment's values never change, so a result holds as long as the segment lives;
 * the least recently used ones go first. Definitions with another normalizer make new segments.
 */
export class FilterCache {
  /** By filter; undefined for one that was asked of a few documents only, once. */
  readonly #kept = new WeakMap<Segment, Map<string, Bitset | undefined>>();

  /** The same predicate, remembered under `key`. Its results are the caller's own and may be changed. */
  remember(key: string, predicate: Predicate): Predicate {
    const whole = (segment: Segment): Bitset => {
      const kept = this.#of(segment);
      const bits = kept.get(key) ?? predicate(segment);
      keep(kept, key, bits, segment);
      return bits;
    };
    return testable(
      (segment) => whole(segment).slice(),
      (segment) => {
        const kept = this.#of(segment);
        // A filter may never come again: the first time no more is done than must be.
        if (!kept.has(key)) {
          keep(kept, key, undefined, segment);
          return testOf(predicate, segment);
        }
        const bits = whole(segment);
        return (element) => hasBit(bits, element);
      },
    );
  }

  #of(segment: Segment): Map<string, Bitset | undefined> {
    let kept = this.#kept.get(segment);
    if (kept === undefined) this.#kept.set(segment, (kept = new Map()));
    return kept;
  }
}

function keep(kept: Map<string, Bitset | undefined>, key: string, bits: Bitset | undefined, segment: Segment): void {
  kept.delete(key);
  const most = Math.min(256, Math.max(1, Math.floor(MOST_BYTES / Math.max(1, segment.docs >>> 3))));
  if (kept.size >= most) kept.delete(kept.keys().next().value!);
  kept.set(key, bits);
}
