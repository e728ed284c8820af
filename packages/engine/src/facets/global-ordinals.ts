import { compareText } from '../segment/byte-buffer.js';
import type { Segment } from '../segment/segment.js';
import { MAX_PACKED_VALUES } from './packed-ordinals.js';

/**
 * One list of values for all segments of a string field with small dictionaries: counts of several segments are added up
 * by global ordinal, without comparing strings.
 */
export class GlobalOrdinals {
  private constructor(
    /** By global ordinal: the values, ascending by code points. */
    readonly values: readonly string[],
    /** By ordinal in a segment's dictionary: the global ordinal. */
    readonly bySegment: ReadonlyMap<Segment, Int32Array>,
  ) {}

  /** Undefined if a segment has too many values. */
  static of(segments: readonly Segment[], path: string): GlobalOrdinals | undefined {
    const dictionaries = segments.flatMap((segment) => {
      const column = segment.column(path);
      return column?.kind === 'string' ? [{ segment, dictionary: column.dictionary }] : [];
    });
    if (dictionaries.some(({ dictionary }) => dictionary.size > MAX_PACKED_VALUES)) return undefined;
    const ordinalOf = new Map<string, number>();
    for (const { dictionary } of dictionaries) {
      for (let i = 0; i < dictionary.size; i++) ordinalOf.set(dictionary.get(i), 0);
    }
    const values = [...ordinalOf.keys()].sort(compareText);
    values.forEach((value, ordinal) => ordinalOf.set(value, ordinal));
    const bySegment = dictionaries.map(
      ({ segment, dictionary }) =>
        [segment, Int32Array.from({ length: dictionary.size }, (_, i) => ordinalOf.get(dictionary.get(i))!)] as const,
    );
    return new GlobalOrdinals(values, new Map(bySegment));
  }
}

/** Global ordinals by list of segments and field; a list of segments never changes. */
export class GlobalOrdinalsCache {
  private readonly bySegments = new WeakMap<readonly Segment[], Map<string, GlobalOrdinals | undefined>>();

  get(segments: readonly Segment[], path: string): GlobalOrdinals | undefined {
    let byPath = this.bySegments.get(segments);
    if (byPath === undefined) this.bySegments.set(segments, (byPath = new Map()));
    if (!byPath.has(path)) byPath.set(path, GlobalOrdinals.of(segments, path));
    return byPath.get(path);
  }
}
