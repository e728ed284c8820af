import type { Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Predicate } from './comparison.js';

/** Bytes of bitsets kept for one segment. */
const MOST_BYTES = 4 << 20;

/**
 * The results of filters by segment. A segment's values never change, so a result holds as long as the segment lives;
 * the least recently used ones go first. Definitions with another normalizer make new segments.
 */
export class FilterCache {
  readonly #kept = new WeakMap<Segment, Map<string, Bitset>>();

  /** The same predicate, remembered under `key`. Its results are the caller's own and may be changed. */
  remember(key: string, predicate: Predicate): Predicate {
    return (segment) => {
      let kept = this.#kept.get(segment);
      if (kept === undefined) this.#kept.set(segment, (kept = new Map()));
      let bits = kept.get(key);
      if (bits === undefined) {
        bits = predicate(segment);
        const most = Math.max(1, Math.floor(MOST_BYTES / Math.max(1, bits.byteLength)));
        if (kept.size >= Math.min(most, 256)) kept.delete(kept.keys().next().value!);
      } else {
        kept.delete(key);
      }
      kept.set(key, bits);
      return bits.slice();
    };
  }
}
