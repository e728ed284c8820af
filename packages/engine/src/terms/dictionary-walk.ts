import type { ByteDictionary } from '../segment/byte-dictionary.js';
import { codePointAt, endOfGroup, indexIn, MIN_NODE_SIZE, trieNode, utf8Length } from './trie-nodes.js';
import { utf8 } from '../segment/byte-buffer.js';
import type { TermMatcher } from './term-matcher.js';

/** ASCII characters, encoded once. */
const ASCII = Array.from({ length: 0x80 }, (_, codePoint) => Uint8Array.of(codePoint));

/**
 * Calls `visit(start, end, state)` for every run of ordinals [start, end) that the automaton accepts, ascending. The
 * sorted dictionary is walked like a trie: strings with a common prefix are adjacent, so a state that can no longer match
 * skips all of them with a binary search, and a state that accepts everything visits all of them at once. The state is that
 * after the term, or after the common prefix of the run, but the initial one where terms are tested one by one.
 */
export function walkDictionary<State>(
  dictionary: ByteDictionary,
  matcher: TermMatcher<State>,
  visit: (start: number, end: number, state: State) => void,
): void {
  const prefix = utf8(matcher.prefix);
  const [start, end] = dictionary.prefixRange(prefix);
  if (start === end) return;
  const { acceptsSuffix } = matcher;
  const state = matcher.start();
  if (acceptsSuffix === undefined || matcher.acceptsAll?.(state)) {
    walk(dictionary, matcher, visit, start, end, prefix.length, state);
    return;
  }
  const { bytes, offsets } = dictionary;
  for (let at = start; at < end; at++) {
    if (acceptsSuffix(bytes, offsets[at]! + prefix.length, offsets[at + 1]!)) visit(at, at + 1, state);
  }
}

/** Up to this many terms are tested one by one, because finding groups among them takes longer. */
const MAX_TESTED_TERMS = 8;

/** Calls `visit` with a term if the automaton accepts what follows its first `depth` bytes. */
function testTerm<State>(
  { bytes, offsets }: ByteDictionary,
  matcher: TermMatcher<State>,
  visit: (start: number, end: number, state: State) => void,
  ordinal: number,
  depth: number,
  fromState: State,
): void {
  const end = offsets[ordinal + 1]!;
  let state = fromState;
  for (let at = offsets[ordinal]! + depth; at < end;) {
    const codePoint = codePointAt(bytes, at);
    const next = matcher.step(state, codePoint);
    if (next === undefined) return;
    state = next;
    at += utf8Length(codePoint);
  }
  if (matcher.accepts(state)) visit(ordinal, ordinal + 1, state);
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
    if (end - at <= MAX_TESTED_TERMS) {
      for (; at < end; at++) testTerm(dictionary, matcher, visit, at, depth, state);
      return;
    }
    // Only the last group of a level continues in this loop, the others recurse: long terms do not use the stack.
    let pending: { start: number; end: number; depth: number; state: State } | undefined;
    const enter = (codePoint: number, groupStart: number, groupEnd: number): void => {
      const next = matcher.step(state, codePoint);
      if (next === undefined) return;
      if (pending !== undefined) {
        walk(dictionary, matcher, visit, pending.start, pending.end, pending.depth, pending.state);
      }
      pending = { start: groupStart, end: groupEnd, depth: depth + utf8Length(codePoint), state: next };
    };
    const continuations = matcher.continuations?.(state);
    const node = end - at >= MIN_NODE_SIZE ? trieNode(dictionary, at, end, depth) : undefined;
    if (node !== undefined) {
      const { codePoints, starts } = node;
      if (continuations === undefined) {
        for (let i = 0; i < codePoints.length; i++) enter(codePoints[i]!, starts[i]!, starts[i + 1]!);
      } else {
        for (const codePoint of continuations) {
          const i = indexIn(codePoints, codePoint);
          if (i >= 0) enter(codePoint, starts[i]!, starts[i + 1]!);
        }
      }
    } else if (continuations === undefined) {
      while (at < end) {
        const groupEnd = endOfGroup(dictionary, at, end, depth);
        enter(codePointAt(bytes, offsets[at]! + depth), at, groupEnd);
        at = groupEnd;
      }
    } else {
      for (const codePoint of continuations) {
        const encoded = ASCII[codePoint] ?? utf8(String.fromCodePoint(codePoint));
        const [groupStart, groupEnd] = groupOf(dictionary, at, end, depth, encoded);
        if (groupStart < groupEnd) enter(codePoint, groupStart, groupEnd);
      }
    }
    if (pending === undefined) return;
    ({ start: at, end, depth, state } = pending);
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
