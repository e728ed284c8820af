import type { ByteDictionary } from '../segment/byte-dictionary.js';
import { utf8 } from '../segment/byte-buffer.js';
import type { TermMatcher } from './term-matcher.js';

/** ASCII characters, encoded once. */
const ASCII = Array.from({ length: 0x80 }, (_, codePoint) => Uint8Array.of(codePoint));

/**
 * Calls `visit(start, end, state)` for every run of ordinals [start, end) that the automaton accepts, ascending. The
 * sorted dictionary is walked like a trie: strings with a common prefix are adjacent, so a state that can no longer match
 * skips all of them with a binary search, and a state that accepts everything visits all of them at once.
 */
export function walkDictionary<State>(
  dictionary: ByteDictionary,
  matcher: TermMatcher<State>,
  visit: (start: number, end: number, state: State) => void,
): void {
  const prefix = utf8(matcher.prefix);
  const [start, end] = dictionary.prefixRange(prefix);
  if (start < end) walk(dictionary, matcher, visit, start, end, prefix.length, matcher.start());
}

function walk<State>(
  dictionary: ByteDictionary,
  matcher: TermMatcher<State>,
  visit: (start: number, end: number, state: State) => void,
  from: number,
  to: number,
  fromDepth: number,
  fromState: State,
): void {
  const { bytes, offsets } = dictionary;
  let at = from;
  let end = to;
  let depth = fromDepth;
  let state = fromState;
  // Only the last group of a level continues in this loop, the others recurse: long terms do not use the stack.
  for (;;) {
    if (matcher.acceptsAll?.(state)) {
      visit(at, end, state);
      return;
    }
    // Only the first of the strings that share the prefix can be as long as the prefix.
    const length = offsets[at + 1]! - offsets[at]!;
    if (length === depth) {
      if (matcher.accepts(state)) visit(at, at + 1, state);
      at++;
    }
    const continuations = matcher.continuations?.(state);
    if (continuations !== undefined) {
      let pending: { start: number; end: number; depth: number; state: State } | undefined;
      for (const codePoint of continuations) {
        const encoded = ASCII[codePoint] ?? utf8(String.fromCodePoint(codePoint));
        const [groupStart, groupEnd] = groupOf(dictionary, at, end, depth, encoded);
        if (groupStart === groupEnd) continue;
        const next = matcher.step(state, codePoint);
        if (next === undefined) continue;
        if (pending !== undefined) {
          walk(dictionary, matcher, visit, pending.start, pending.end, pending.depth, pending.state);
        }
        pending = { start: groupStart, end: groupEnd, depth: depth + encoded.length, state: next };
      }
      if (pending === undefined) return;
      ({ start: at, end, depth, state } = pending);
      continue;
    }
    let last: State | undefined;
    let size = 0;
    while (at < end) {
      const byteAt = offsets[at]! + depth;
      const lead = bytes[byteAt]!;
      size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      let codePoint = size === 1 ? lead : lead & (0x7f >> size);
      for (let i = 1; i < size; i++) codePoint = (codePoint << 6) | (bytes[byteAt + i]! & 0x3f);
      const groupEnd = endOfGroup(dictionary, at, end, depth, size);
      const next = matcher.step(state, codePoint);
      if (groupEnd === end) {
        last = next;
        break;
      }
      if (next !== undefined) walk(dictionary, matcher, visit, at, groupEnd, depth + size, next);
      at = groupEnd;
    }
    if (last === undefined) return;
    depth += size;
    state = last;
  }
}

/** The range of the strings in [from, end), which are equal up to `depth`, that continue with the bytes `next`. */
function groupOf(
  { bytes, offsets }: ByteDictionary,
  from: number,
  end: number,
  depth: number,
  next: Uint8Array,
): [number, number] {
  const bound = (low: number, high: number, at: number, minimum: number): number => {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (bytes[offsets[middle]! + at]! < minimum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  for (let i = 0; i < next.length && from < end; i++) {
    from = bound(from, end, depth + i, next[i]!);
    end = bound(from, end, depth + i, next[i]! + 1);
  }
  return [from, end];
}

/** The end of the run of strings from `at` on that have the same `size` bytes at `depth`; all bytes before are equal. */
function endOfGroup(dictionary: ByteDictionary, at: number, end: number, depth: number, size: number): number {
  const { bytes, offsets } = dictionary;
  const first = offsets[at]! + depth;
  const same = (ordinal: number): boolean => {
    const start = offsets[ordinal]! + depth;
    if (start + size > offsets[ordinal + 1]!) return false;
    for (let i = 0; i < size; i++) if (bytes[start + i] !== bytes[first + i]) return false;
    return true;
  };
  // Groups are small deep in the trie and large near its root: gallop, then search the last step.
  let low = at + 1;
  let step = 1;
  while (low < end && same(low)) {
    const next = Math.min(end - 1, low + step);
    if (next === low) return end;
    if (!same(next)) {
      let high = next;
      low++;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (same(middle)) low = middle + 1;
        else high = middle;
      }
      return low;
    }
    low = next;
    step *= 2;
  }
  return low;
}
