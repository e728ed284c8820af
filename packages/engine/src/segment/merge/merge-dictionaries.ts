import { compareBytes } from '../byte-buffer.js';
import type { ByteDictionary } from '../byte-dictionary.js';

/**
 * Walks several dictionaries in parallel. For each distinct string, in order, `visit` gets a dictionary that has it, the
 * current ordinal in each dictionary, and the dictionaries that have the string: `sources[0]` to `sources[count - 1]`,
 * ascending. The arrays are reused.
 */
export function mergeDictionaries(
  dictionaries: readonly (ByteDictionary | undefined)[],
  visit: (dictionary: ByteDictionary, ordinals: Int32Array, sources: Int32Array, count: number) => void,
): void {
  const ordinals = new Int32Array(dictionaries.length);
  const sources = new Int32Array(dictionaries.length);
  const open = dictionaries.flatMap((dictionary, i) =>
    dictionary !== undefined && dictionary.size > 0 ? [{ dictionary, i, prefix: prefixOf(dictionary, 0) }] : [],
  );
  while (open.length > 0) {
    let count = 0;
    let min = open[0]!;
    for (const candidate of open) {
      let difference = candidate.prefix - min.prefix;
      if (difference === 0 && candidate !== min) {
        difference = compare(candidate.dictionary, ordinals[candidate.i]!, min.dictionary, ordinals[min.i]!);
      }
      if (difference < 0) {
        count = 0;
        min = candidate;
      }
      if (difference <= 0) sources[count++] = candidate.i;
    }
    visit(min.dictionary, ordinals, sources, count);
    for (let n = open.length - 1, s = count - 1; s >= 0; n--) {
      const candidate = open[n]!;
      if (candidate.i !== sources[s]) continue;
      s--;
      const next = ++ordinals[candidate.i]!;
      if (next === candidate.dictionary.size) open.splice(n, 1);
      else candidate.prefix = prefixOf(candidate.dictionary, next);
    }
  }
}

/** The first four bytes of a string as a number with the same order; missing bytes are 0. */
function prefixOf({ bytes, offsets }: ByteDictionary, ordinal: number): number {
  const start = offsets[ordinal]!;
  const length = offsets[ordinal + 1]! - start;
  let prefix = length > 0 ? bytes[start]! << 24 : 0;
  if (length > 1) prefix |= bytes[start + 1]! << 16;
  if (length > 2) prefix |= bytes[start + 2]! << 8;
  if (length > 3) prefix |= bytes[start + 3]!;
  return prefix >>> 0;
}

const compare = (a: ByteDictionary, aOrdinal: number, b: ByteDictionary, bOrdinal: number): number =>
  compareBytes(
    a.bytes,
    a.offsets[aOrdinal]!,
    a.offsets[aOrdinal + 1]!,
    b.bytes,
    b.offsets[bOrdinal]!,
    b.offsets[bOrdinal + 1]!,
  );
