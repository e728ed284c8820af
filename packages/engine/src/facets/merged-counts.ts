import type { ByteDictionary } from '../segment/byte-dictionary.js';
import { compareBytes } from '../segment/byte-buffer.js';
import type { ValueCounts } from './ordinal-counter.js';

/** The counts of several segments merged into one list, in ascending order of the values. Strings are decoded on demand. */
export class MergedCounts {
  readonly counts: number[] = [];
  private readonly dictionaries: ByteDictionary[] = [];
  private readonly ordinals: number[] = [];

  constructor(parts: readonly ValueCounts[]) {
    const cursors: CountsCursor[] = parts.filter((part) => part.ordinals.length > 0).map((part) => ({ part, at: 0 }));
    while (cursors.length > 0) {
      let min = cursors[0]!;
      let count = 0;
      for (const each of cursors) {
        const difference = each === min ? 0 : compare(each, min);
        if (difference < 0) {
          min = each;
          count = 0;
        }
        if (difference <= 0) count += each.part.counts[each.at]!;
      }
      this.counts.push(count);
      this.dictionaries.push(min.part.dictionary);
      this.ordinals.push(min.part.ordinals[min.at]!);
      const { part, at } = min;
      for (let i = cursors.length - 1; i >= 0; i--) {
        const each = cursors[i]!;
        if (each !== min && compare(each, { part, at }) !== 0) continue;
        if (++each.at === each.part.ordinals.length) cursors.splice(i, 1);
      }
    }
  }

  text(index: number): string {
    return this.dictionaries[index]!.get(this.ordinals[index]!);
  }
}

/** A position in the counts of one segment. */
interface CountsCursor {
  part: ValueCounts;
  at: number;
}

function compare(a: CountsCursor, b: CountsCursor): number {
  const { dictionary: x, ordinals: xs } = a.part;
  const { dictionary: y, ordinals: ys } = b.part;
  const m = xs[a.at]!;
  const n = ys[b.at]!;
  return compareBytes(x.bytes, x.offsets[m]!, x.offsets[m + 1]!, y.bytes, y.offsets[n]!, y.offsets[n + 1]!);
}

/** Up to this limit, indexes are selected by insertion; above, all are sorted. */
const MAX_SELECTED = 100;

/** The indexes of the `limit` greatest counts (smallest if `isAscending`), ties by index; all of them if `limit` is 0. */
export function topIndexes(counts: readonly number[], limit: number, isAscending: boolean): number[] {
  const sign = isAscending ? 1 : -1;
  if (limit === 0 || limit > MAX_SELECTED) {
    const indexes = Array.from(counts.keys()).sort((a, b) => (counts[a]! - counts[b]!) * sign || a - b);
    return limit === 0 ? indexes : indexes.slice(0, limit);
  }
  const best: number[] = [];
  for (let index = 0; index < counts.length; index++) {
    const key = counts[index]! * sign;
    if (best.length === limit && key >= counts[best[limit - 1]!]! * sign) continue;
    let at = best.length < limit ? best.length : limit - 1;
    for (; at > 0 && counts[best[at - 1]!]! * sign > key; at--) best[at] = best[at - 1]!;
    best[at] = index;
  }
  return best;
}
