import type { TermMatcher } from './term-matcher.js';

export type WildcardPart = string | { any: 'run' | 'one' };

const RUN = -1;
const ONE = -2;

/**
 * Accepts terms that match a pattern of literal text, `*`, and `?`. A state is the set of positions in the pattern that
 * can be reached, so that every pattern takes linear time.
 */
export class WildcardMatcher implements TermMatcher<number[]> {
  readonly prefix: string;
  private readonly pattern: number[];

  constructor(parts: readonly WildcardPart[]) {
    const [first, ...rest] = parts;
    this.prefix = typeof first === 'string' ? first : '';
    const after = typeof first === 'string' || first === undefined ? rest : parts;
    this.pattern = after.flatMap((part) =>
      typeof part === 'string'
        ? Array.from(part, (character) => character.codePointAt(0)!)
        : [part.any === 'run' ? RUN : ONE],
    );
  }

  start(): number[] {
    return this.close([0]);
  }

  step(state: number[], codePoint: number): number[] | undefined {
    const next: number[] = [];
    for (const at of state) {
      const symbol = this.pattern[at];
      if (symbol === RUN) next.push(at);
      else if (symbol === ONE || symbol === codePoint) next.push(at + 1);
    }
    return next.length === 0 ? undefined : this.close(next);
  }

  accepts(state: number[]): boolean {
    return state.at(-1) === this.pattern.length;
  }

  acceptsAll(state: number[]): boolean {
    return this.pattern.at(-1) === RUN && this.accepts(state);
  }

  /** Adds the positions after runs, which can match nothing. Ascending, without duplicates. */
  private close(positions: number[]): number[] {
    const closed: number[] = [];
    for (const position of positions) {
      for (let at = position; !closed.includes(at); at++) {
        closed.push(at);
        if (this.pattern[at] !== RUN) break;
      }
    }
    return closed.sort((a, b) => a - b);
  }
}
