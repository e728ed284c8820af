import { compareText } from '../segment/byte-buffer.js';
import type { Segment } from '../segment/segment.js';
import { MOST_BYTE_VALUES } from './byte-ordinals.js';

/**
 * The values of a string field that has few of them, as one list for all segments: counts of segments are added up by
 * place, without looking at the texts.
 */
export class SharedValues {
  private constructor(
    /** Ascending by code points. */
    readonly texts: readonly string[],
    /** The place in `texts` of each ordinal of a segment's dictionary. */
    readonly places: ReadonlyMap<Segment, Int32Array>,
  ) {}

  /** Undefined where a segment has too many values. */
  static of(segments: readonly Segment[], path: string): SharedValues | undefined {
    const dictionaries = segments.flatMap((segment) => {
      const column = segment.column(path);
      return column?.kind === 'string' ? [{ segment, values: column.dictionary }] : [];
    });
    if (dictionaries.some(({ values }) => values.size > MOST_BYTE_VALUES)) return undefined;
    const placeOf = new Map<string, number>();
    for (const { values } of dictionaries) for (let i = 0; i < values.size; i++) placeOf.set(values.get(i), 0);
    const texts = [...placeOf.keys()].sort(compareText);
    texts.forEach((text, place) => placeOf.set(text, place));
    const places = dictionaries.map(
      ({ segment, values }) =>
        [segment, Int32Array.from({ length: values.size }, (_, i) => placeOf.get(values.get(i))!)] as const,
    );
    return new SharedValues(texts, new Map(places));
  }
}

/** A list of segments never changes: what has is a new one. */
const known = new WeakMap<readonly Segment[], Map<string, SharedValues | undefined>>();

/** As `SharedValues.of`, found out once for each list of segments. */
export function sharedValues(segments: readonly Segment[], path: string): SharedValues | undefined {
  let byPath = known.get(segments);
  if (byPath === undefined) known.set(segments, (byPath = new Map()));
  if (!byPath.has(path)) byPath.set(path, SharedValues.of(segments, path));
  return byPath.get(path);
}
