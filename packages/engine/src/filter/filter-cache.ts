import { hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import { testable, testOf, type Predicate } from './comparison.js';

/** Maximum bytes of cached bitsets per segment. */
const MAX_BYTES_PER_SEGMENT = 4 << 20;
/** Maximum number of cached filters per segment. */
const MAX_ENTRIES_PER_SEGMENT = 256;

/** After this many uses on selective matches, a filter is evaluated for the whole segment and cached. */
const MIN_USES_TO_CACHE = 4;

type CachedResults = Map<string, Bitset | number>;

/**
 * The results of filters by segment. A segment's values never change, so a result is valid as long as the segment
 * exists; the least recently used ones are evicted. Definitions with another normalizer make new segments.
 */
export class FilterCache {
  /** By filter: its result, or the number of uses on selective matches. */
  private readonly results = new WeakMap<Segment, CachedResults>();

  /** The same predicate, cached under `key`. The caller may modify its results. */
  remember(key: string, predicate: Predicate): Predicate {
    const evaluate = (segment: Segment): Bitset => {
      const results = this.resultsOf(segment);
      const cached = results.get(key);
      const bits = typeof cached === 'object' ? cached : predicate(segment);
      store(results, key, bits, segment);
      return bits;
    };
    return testable(
      (segment) => evaluate(segment).slice(),
      (segment) => {
        const results = this.resultsOf(segment);
        const cached = results.get(key) ?? 0;
        // A filter that is used once is not worth evaluating for the whole segment.
        if (typeof cached === 'number' && cached < MIN_USES_TO_CACHE) {
          store(results, key, cached + 1, segment);
          return testOf(predicate, segment);
        }
        const bits = evaluate(segment);
        return (element) => hasBit(bits, element);
      },
    );
  }

  private resultsOf(segment: Segment): CachedResults {
    let results = this.results.get(segment);
    if (results === undefined) this.results.set(segment, (results = new Map()));
    return results;
  }
}

function store(results: CachedResults, key: string, result: Bitset | number, segment: Segment): void {
  results.delete(key);
  const maxEntries = Math.min(
    MAX_ENTRIES_PER_SEGMENT,
    Math.max(1, Math.floor(MAX_BYTES_PER_SEGMENT / Math.max(1, segment.docs >>> 3))),
  );
  if (results.size >= maxEntries) results.delete(results.keys().next().value!);
  results.set(key, result);
}
