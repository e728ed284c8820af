/**
 * The attributes of the current term. One object is reused for a whole text: a stage changes it and passes it on, and
 * copies it only to store it.
 */
export interface TokenState {
  term: string;
  start: number;
  end: number;
  /** Position increment: 0 stacks on the term before, more than 1 leaves a gap. */
  increment: number;
  /** Positions spanned. */
  length: number;
  type: string;
  /** Whether the term is a keyword, which stemmers don't change. */
  isKeyword: boolean;
}

/** A stage of analysis: receives terms one at a time, and then the end of the text, which resets the stage. */
export interface Sink {
  token(token: TokenState): void;
  /** `trailing`: number of positions of terms that were removed after the last one. `length`: of the original text. */
  end(trailing: number, length: number): void;
}

/** Creates a stage in front of the next one. */
export type TokenFilterStage = (next: Sink) => Sink;
/** Passes the terms of a text to the sink; does not signal the end. */
export type TokenizerStage = (text: string, sink: Sink) => void;

export const WORD = 'word';

export const newToken = (type = WORD): TokenState => ({
  term: '',
  start: 0,
  end: 0,
  increment: 1,
  length: 1,
  type,
  isKeyword: false,
});

export const copyToken = (t: TokenState): TokenState => ({
  term: t.term,
  start: t.start,
  end: t.end,
  increment: t.increment,
  length: t.length,
  type: t.type,
  isKeyword: t.isKeyword,
});

/** A stage that changes each term independently. */
export const mapTerms =
  (change: (term: string) => string): TokenFilterStage =>
  (next) => ({
    token(t) {
      t.term = change(t.term);
      next.token(t);
    },
    end: (trailing, length) => next.end(trailing, length),
  });

/** A stage that drops terms; the terms after them keep their positions. */
export const filterTerms =
  (accepts: (token: TokenState) => boolean): TokenFilterStage =>
  (next) => {
    let skippedPositions = 0;
    return {
      token(t) {
        if (!accepts(t)) {
          skippedPositions += t.increment;
          return;
        }
        t.increment += skippedPositions;
        skippedPositions = 0;
        next.token(t);
      },
      end(trailing, length) {
        const gap = skippedPositions + trailing;
        skippedPositions = 0;
        next.end(gap, length);
      },
    };
  };

/** A stage that processes all terms of a text at once. */
export const transformTerms =
  (change: (tokens: TokenState[], trailing: number, length: number) => Iterable<TokenState>): TokenFilterStage =>
  (next) => {
    let buffer: TokenState[] = [];
    return {
      token(t) {
        buffer.push(copyToken(t));
      },
      end(trailing, length) {
        const tokens = buffer;
        buffer = [];
        for (const t of change(tokens, trailing, length)) next.token(t);
        next.end(trailing, length);
      },
    };
  };

/** A stage that replaces each term by any number of terms. */
export const expandTerms =
  (expand: (token: TokenState, emit: (token: TokenState) => void) => void): TokenFilterStage =>
  (next) => {
    const emit = (t: TokenState): void => next.token(t);
    return { token: (t) => expand(t, emit), end: (trailing, length) => next.end(trailing, length) };
  };
