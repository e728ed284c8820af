import type { TermMatcher } from './term-matcher.js';

/** A row of the edit distance table; the previous row and the last code point are needed for transpositions. */
export interface EditState {
  row: Uint8Array;
  previousRow: Uint8Array | undefined;
  lastCodePoint: number;
  /** Minimum distance in the row: a lower bound of the final distance. */
  minimum: number;
}

/**
 * Accepts terms within `distance` (0–2) insertions, deletions, substitutions, and transpositions of adjacent
 * characters. A transposition is one edit, as in Lucene's FuzzyQuery by default.
 */
export class LevenshteinMatcher implements TermMatcher<EditState> {
  readonly prefix = '';
  readonly target: Int32Array;

  constructor(
    text: string,
    readonly distance: number,
  ) {
    this.target = Int32Array.from(text, (character) => character.codePointAt(0)!);
  }

  start(): EditState {
    const row = Uint8Array.from({ length: this.target.length + 1 }, (_, i) => Math.min(i, 255));
    return { row, previousRow: undefined, lastCodePoint: -1, minimum: 0 };
  }

  step(state: EditState, codePoint: number): EditState | undefined {
    const { target, distance } = this;
    const { row, previousRow, lastCodePoint } = state;
    const next = new Uint8Array(row.length);
    next[0] = Math.min(255, row[0]! + 1);
    let minimum = next[0];
    for (let i = 1; i < row.length; i++) {
      const cost = target[i - 1] === codePoint ? 0 : 1;
      let value = Math.min(row[i]! + 1, next[i - 1]! + 1, row[i - 1]! + cost);
      if (previousRow !== undefined && i > 1 && target[i - 1] === lastCodePoint && target[i - 2] === codePoint) {
        value = Math.min(value, previousRow[i - 2]! + 1);
      }
      next[i] = Math.min(value, 255);
      if (value < minimum) minimum = value;
    }
    // A transposition can still use the previous row, so one row over the limit is not the end.
    if (minimum > distance && state.minimum + 1 > distance) return undefined;
    return { row: next, previousRow: row, lastCodePoint: codePoint, minimum };
  }

  /** With no edit left, only the text itself or the second half of a transposition can follow. */
  continuations({ row, previousRow, lastCodePoint, minimum }: EditState): number[] | undefined {
    const { target, distance } = this;
    if (minimum < distance) return undefined;
    const next: number[] = [];
    for (let i = 0; i < target.length; i++) {
      const isNext = row[i]! <= distance;
      const isTransposed = previousRow !== undefined && target[i + 1] === lastCodePoint && previousRow[i]! < distance;
      if ((isNext || isTransposed) && !next.includes(target[i]!)) next.push(target[i]!);
    }
    return next.sort((a, b) => a - b);
  }

  accepts(state: EditState): boolean {
    return this.distanceOf(state) <= this.distance;
  }

  distanceOf(state: EditState): number {
    return state.row[state.row.length - 1]!;
  }
}
