import { compareBytes } from '../segment/byte-buffer.js';
import { ByteDictionary, type DictionaryAlignment } from '../segment/byte-dictionary.js';

/** Smaller dictionaries are walked faster than aligned. */
const MIN_ALIGNED_SIZE = 1024;
/** Aligning larger ones would delay other queries by more than a few milliseconds. */
const MAX_ALIGNED_SIZE = 200_000;

/** Whether aligning the dictionaries can pay off. */
export const canAlign = (one: ByteDictionary, other: ByteDictionary): boolean =>
  other.size >= MIN_ALIGNED_SIZE && one.size <= MAX_ALIGNED_SIZE && other.size <= MAX_ALIGNED_SIZE;

/**
 * Compares all strings of two dictionaries once. Large segments of an index have almost the same terms: then a walk
 * through the largest dictionary also finds the terms of the others, except the few that only they have.
 */
export function alignDictionaries(one: ByteDictionary, other: ByteDictionary): DictionaryAlignment {
  const ordinals = new Int32Array(one.size).fill(-1);
  const onlyOther: number[] = [];
  let at = 0;
  for (let ordinal = 0; ordinal < other.size; ordinal++) {
    const start = other.offsets[ordinal]!;
    const end = other.offsets[ordinal + 1]!;
    let order = -1;
    for (; at < one.size; at++) {
      order = compareBytes(one.bytes, one.offsets[at]!, one.offsets[at + 1]!, other.bytes, start, end);
      if (order >= 0) break;
    }
    if (order === 0) ordinals[at++] = ordinal;
    else onlyOther.push(ordinal);
  }
  return { ordinals, others: selectStrings(other, onlyOther), otherOrdinals: Int32Array.from(onlyOther) };
}

/** A dictionary of some strings of another one. */
function selectStrings({ bytes, offsets }: ByteDictionary, ordinals: readonly number[]): ByteDictionary {
  const selectedOffsets = new Uint32Array(ordinals.length + 1);
  ordinals.forEach((ordinal, i) => {
    selectedOffsets[i + 1] = selectedOffsets[i]! + offsets[ordinal + 1]! - offsets[ordinal]!;
  });
  const selectedBytes = new Uint8Array(selectedOffsets[ordinals.length]!);
  ordinals.forEach((ordinal, i) => {
    selectedBytes.set(bytes.subarray(offsets[ordinal], offsets[ordinal + 1]), selectedOffsets[i]);
  });
  return new ByteDictionary(selectedBytes, selectedOffsets);
}
