import { utf8 } from '../segment/byte-buffer.js';
import type { TermMatcher } from './term-matcher.js';

export type WildcardPart = string | { any: 'run' | 'one' };

const RUN = -1;
const ONE = -2;

/** A piece of the pattern between runs: bytes of UTF-8, and {@link ONE} for any character. */
type Piece = readonly number[];

/**
 * Accepts terms that match a pattern of literal text, `*`, and `?`. A state is the set of positions in the pattern that
 * can be reached, so that every pattern takes linear time.
 */
export class WildcardMatcher implements TermMatcher<number[]> {
  readonly prefix: string;
  /** Set if a run follows the prefix, so that no term with the prefix can be ruled out before its end. */
  readonly acceptsSuffix: ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined;
  private readonly pattern: number[];

  constructor(parts: readonly WildcardPart[]) {
    const [first, ...otherParts] = parts;
    this.prefix = typeof first === 'string' ? first : '';
    const partsAfterPrefix = typeof first === 'string' || first === undefined ? otherParts : parts;
    this.pattern = partsAfterPrefix.flatMap((part) =>
      typeof part === 'string'
        ? Array.from(part, (character) => character.codePointAt(0)!)
        : [part.any === 'run' ? RUN : ONE],
    );
    this.acceptsSuffix = this.pattern[0] === RUN ? suffixMatcher(partsAfterPrefix.slice(1)) : undefined;
  }

  start(): number[] {
    return this.addReachable([0]);
  }

  step(state: number[], codePoint: number): number[] | undefined {
    const next: number[] = [];
    for (const at of state) {
      const symbol = this.pattern[at];
      if (symbol === RUN) next.push(at);
      else if (symbol === ONE || symbol === codePoint) next.push(at + 1);
    }
    return next.length === 0 ? undefined : this.addReachable(next);
  }

  accepts(state: number[]): boolean {
    return state.at(-1) === this.pattern.length;
  }

  acceptsAll(state: number[]): boolean {
    return this.pattern.at(-1) === RUN && this.accepts(state);
  }

  /** Adds the positions after runs, which can match nothing. Ascending, without duplicates. */
  private addReachable(positions: number[]): number[] {
    const reachable: number[] = [];
    for (const position of positions) {
      for (let at = position; !reachable.includes(at); at++) {
        reachable.push(at);
        if (this.pattern[at] !== RUN) break;
      }
    }
    return reachable.sort((a, b) => a - b);
  }
}

/**
 * Tests what follows a run. The last piece is at the end of the term; each of the others is taken where it first occurs, which
 * leaves the most for those after it.
 */
function suffixMatcher(parts: readonly WildcardPart[]): (bytes: Uint8Array, start: number, end: number) => boolean {
  const pieces: number[][] = [[]];
  for (const part of parts) {
    if (typeof part === 'string') pieces.at(-1)!.push(...utf8(part));
    else if (part.any === 'one') pieces.at(-1)!.push(ONE);
    else pieces.push([]);
  }
  const lastPiece = pieces.pop()!;
  return (bytes, start, end) => {
    let from = start;
    for (const piece of pieces) {
      from = endOfFirst(piece, bytes, from, end);
      if (from < 0) return false;
    }
    return isAtEnd(lastPiece, bytes, from, end);
  };
}

/** The end of the first occurrence of the piece in the bytes [from, end); -1 if there is none. */
function endOfFirst(piece: Piece, bytes: Uint8Array, from: number, end: number): number {
  for (let start = from; start <= end; start = afterCharacter(bytes, start)) {
    let at = start;
    let i = 0;
    for (; i < piece.length && at < end; i++) {
      if (piece[i] === ONE) at = afterCharacter(bytes, at);
      else if (piece[i] === bytes[at]) at++;
      else break;
    }
    if (i === piece.length) return at;
  }
  return -1;
}

/** Whether the bytes [from, end) end with the piece. */
function isAtEnd(piece: Piece, bytes: Uint8Array, from: number, end: number): boolean {
  let at = end;
  for (let i = piece.length - 1; i >= 0; i--) {
    if (at <= from) return false;
    at--;
    if (piece[i] === ONE) while (isContinuation(bytes[at]!)) at--;
    else if (piece[i] !== bytes[at]) return false;
  }
  return true;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

function afterCharacter(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  return at + (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
}
