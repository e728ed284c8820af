import { hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import { testable, testOf, type Predicate } from './comparison.js';

/** Maximum bytes of cached bitsets per segment. */
const MAX_BYTES_PER_SEGMENT = 4 << 20;

/** After this many uses on selective matches, a filter is evaluated for the whole segment and cached. */
const MIN_USES_TO_CACHE = 4;

type Kept = Map<string, Bitset | number>;

/**
 * The results of filters by segment. A segment's values never change, so a result holds as long as the segment lives;
 * the least recently used ones go first. Definitions with another normalizer make new segments.
 */
export class FilterCache {
  /** By filter: its result, or the number of uses on selective matches. */
  private readonly kept = new WeakMap<Segment, Kept>();

  /** The same predicate, cached under `key`. The caller may modify its results. */
  remember(key: string, predicate: Predicate): Predicate {
    const whole = (segment: Segment): Bitset => {
      const kept = this.of(segment);
      const known = kept.get(key);
      const bits = typeof known === 'object' ? known : predicate(segment);
      keep(kept, key, bits, segment);
      return bits;
    };
    return testable(
      (segment) => whole(segment).slice(),
      (segment) => {
        const kept = this.of(segment);
        const known = kept.get(key) ?? 0;
        // A filter that is used once is not worth evaluating for the whole segment.
        if (typeof known === 'number' && known < MIN_USES_TO_CACHE) {
          keep(kept, key, known + 1, segment);
          return testOf(predicate, segment);
        }
        const bits = whole(segment);
        return (element) => hasBit(bits, element);
      },
    );
  }

  private of(segment: Segment): Kept {
    let kept = this.kept.get(segment);
    if (kept === undefined) this.kept.set(segment, (kept = new Map()));
    return kept;
  }
}

function keep(kept: Kept, key: string, result: Bitset | number, segment: Segment): void {
  kept.delete(key);
  const most = Math.min(256, Math.max(1, Math.floor(MAX_BYTES_PER_SEGMENT / Math.max(1, segment.docs >>> 3))));
  if (kept.size >= most) kept.delete(kept.keys().next().value!);
  kept.set(key, result);
}
