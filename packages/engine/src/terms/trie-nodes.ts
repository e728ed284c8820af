import type { ByteDictionary, TrieNode } from '../segment/byte-dictionary.js';

/** Smaller groups of terms are searched directly: their nodes would take more memory than the terms. */
export const MIN_NODE_SIZE = 128;

/** Deeper nodes are not cached: the key of a node has room for this depth. */
const MAX_DEPTH = 64;

/**
 * The groups of the strings [at, end), which are equal up to `depth` and longer, by the next character. They are cached with
 * the dictionary: walks for different terms visit the same nodes near the root.
 */
export function trieNode(dictionary: ByteDictionary, at: number, end: number, depth: number): TrieNode | undefined {
  if (depth >= MAX_DEPTH) return undefined;
  const key = at * MAX_DEPTH + depth;
  let node = dictionary.trieNodes.get(key);
  if (node === undefined) {
    const codePoints: number[] = [];
    const starts: number[] = [];
    for (let start = at; start < end; start = endOfGroup(dictionary, start, end, depth)) {
      codePoints.push(codePointAt(dictionary.bytes, dictionary.offsets[start]! + depth));
      starts.push(start);
    }
    starts.push(end);
    node = { codePoints: Int32Array.from(codePoints), starts: Int32Array.from(starts) };
    dictionary.trieNodes.set(key, node);
  }
  return node;
}

/** The index of a value in an ascending list, or -1. */
export function indexIn(ascending: Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value ? low : -1;
}

/** The end of the run of strings from `at` on that have the same character at `depth`; all bytes before are equal. */
export function endOfGroup(dictionary: ByteDictionary, at: number, end: number, depth: number): number {
  const { bytes, offsets } = dictionary;
  const first = offsets[at]! + depth;
  const size = sizeOf(bytes[first]!);
  const hasSameLabel = (ordinal: number): boolean => {
    const start = offsets[ordinal]! + depth;
    if (start + size > offsets[ordinal + 1]!) return false;
    for (let i = 0; i < size; i++) if (bytes[start + i] !== bytes[first + i]) return false;
    return true;
  };
  // Groups are small deep in the trie and large near its root: gallop, then search the last step.
  let low = at + 1;
  let step = 1;
  while (low < end && hasSameLabel(low)) {
    const next = Math.min(end - 1, low + step);
    if (next === low) return end;
    if (!hasSameLabel(next)) {
      let high = next;
      low++;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (hasSameLabel(middle)) low = middle + 1;
        else high = middle;
      }
      return low;
    }
    low = next;
    step *= 2;
  }
  return low;
}

/** The character whose UTF-8 bytes begin at `at`. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const size = sizeOf(lead);
  let codePoint = size === 1 ? lead : lead & (0x7f >> size);
  for (let i = 1; i < size; i++) codePoint = (codePoint << 6) | (bytes[at + i]! & 0x3f);
  return codePoint;
}

/** Bytes of a character in UTF-8. */
export const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

const sizeOf = (lead: number): number => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
