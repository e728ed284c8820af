import type { TermMatcher } from './term-matcher.js';

/** States of longer targets are not cached: their rows would take too much memory. */
const MAX_CACHED_LENGTH = 64;

/** What can still match after some characters. States with the same rows are the same object. */
export interface EditState {
  /** Edit distance to each prefix of the target, or one more than the matcher's distance if it is greater. */
  readonly row: Uint8Array;
  /** The row before the last character; undefined at the start. Transpositions need it and the last character. */
  readonly previousRow: Uint8Array | undefined;
  readonly lastSymbol: number;
  /** Minimum distance in the row: a lower bound of the final distance. */
  readonly minimum: number;
  /** The following states by symbol; null if nothing can match. Filled when they are first needed. */
  readonly next: (EditState | null | undefined)[];
  /** See {@link TermMatcher.continuations}. */
  readonly continuations: readonly number[] | undefined;
}

/**
 * Accepts terms within `distance` (0–2) insertions, deletions, substitutions, and transpositions of adjacent
 * characters. A transposition is one edit, as in Lucene's FuzzyQuery by default.
 *
 * The automaton is built while it is used: its states and transitions are cached, so that the walk through the dictionaries
 * of other segments and fields only looks them up. All characters that are not in the target are one symbol.
 */
export class LevenshteinMatcher implements TermMatcher<EditState> {
  readonly prefix = '';
  readonly target: Int32Array;
  /** The target as symbols. */
  private readonly symbols: Int32Array;
  private readonly symbolOf = new Map<number, number>();
  private readonly asciiSymbols: Uint16Array;
  /** The symbol of every character that is not in the target. */
  private readonly otherSymbol: number;
  private readonly keepsStates: boolean;
  private readonly states = new Map<string, EditState>();
  private readonly initial: EditState;

  constructor(
    text: string,
    readonly distance: number,
  ) {
    this.target = Int32Array.from(text, (character) => character.codePointAt(0)!);
    this.keepsStates = this.target.length <= MAX_CACHED_LENGTH;
    for (const codePoint of this.target) {
      if (!this.symbolOf.has(codePoint)) this.symbolOf.set(codePoint, this.symbolOf.size);
    }
    this.symbols = this.target.map((codePoint) => this.symbolOf.get(codePoint)!);
    this.otherSymbol = this.symbolOf.size;
    this.asciiSymbols = Uint16Array.from(
      { length: 0x80 },
      (_, codePoint) => this.symbolOf.get(codePoint) ?? this.otherSymbol,
    );
    const row = Uint8Array.from({ length: this.target.length + 1 }, (_, i) => Math.min(i, distance + 1));
    this.initial = this.stateOf(row, undefined, this.otherSymbol, 0);
  }

  start(): EditState {
    return this.initial;
  }

  step(state: EditState, codePoint: number): EditState | undefined {
    const symbol =
      codePoint < 0x80 ? this.asciiSymbols[codePoint]! : (this.symbolOf.get(codePoint) ?? this.otherSymbol);
    let next = state.next[symbol];
    if (next === undefined) {
      next = this.compute(state, symbol);
      if (this.keepsStates) state.next[symbol] = next;
    }
    return next ?? undefined;
  }

  private compute({ row, previousRow, lastSymbol, minimum }: EditState, symbol: number): EditState | null {
    const { symbols, distance } = this;
    const cap = distance + 1;
    const next = new Uint8Array(row.length);
    next[0] = Math.min(cap, row[0]! + 1);
    let nextMinimum = next[0];
    for (let i = 1; i < row.length; i++) {
      const cost = symbols[i - 1] === symbol ? 0 : 1;
      let value = Math.min(cap, row[i]! + 1, next[i - 1]! + 1, row[i - 1]! + cost);
      const isTransposed = i > 1 && symbols[i - 1] === lastSymbol && symbols[i - 2] === symbol;
      if (previousRow !== undefined && isTransposed) value = Math.min(value, previousRow[i - 2]! + 1);
      next[i] = value;
      if (value < nextMinimum) nextMinimum = value;
    }
    // A transposition can still use the previous row, so one row over the limit is not the end.
    if (nextMinimum > distance && minimum + 1 > distance) return null;
    return this.stateOf(next, row, symbol, nextMinimum);
  }

  private stateOf(
    row: Uint8Array,
    previousRow: Uint8Array | undefined,
    lastSymbol: number,
    minimum: number,
  ): EditState {
    const key = this.keepsStates ? `${lastSymbol} ${row.join('')} ${previousRow?.join('') ?? ''}` : '';
    let state = this.states.get(key);
    if (state === undefined) {
      const continuations = this.continuationsOf(row, previousRow, lastSymbol, minimum);
      state = { row, previousRow, lastSymbol, minimum, next: [], continuations };
      if (this.keepsStates) this.states.set(key, state);
    }
    return state;
  }

  /** With no edit left, only the text itself or the second half of a transposition can follow. */
  private continuationsOf(
    row: Uint8Array,
    previousRow: Uint8Array | undefined,
    lastSymbol: number,
    minimum: number,
  ): readonly number[] | undefined {
    const { target, symbols, distance } = this;
    if (minimum < distance) return undefined;
    const next: number[] = [];
    for (let i = 0; i < target.length; i++) {
      const isNext = row[i]! <= distance;
      const isTransposed = previousRow !== undefined && symbols[i + 1] === lastSymbol && previousRow[i]! < distance;
      if ((isNext || isTransposed) && !next.includes(target[i]!)) next.push(target[i]!);
    }
    return next.sort((a, b) => a - b);
  }

  continuations(state: EditState): readonly number[] | undefined {
    return state.continuations;
  }

  accepts(state: EditState): boolean {
    return this.distanceOf(state) <= this.distance;
  }

  /** The edit distance of what was read; only exact up to the matcher's distance. */
  distanceOf(state: EditState): number {
    return state.row[state.row.length - 1]!;
  }
}
