/**
 * A finite automaton over code points that walks a sorted dictionary. States are opaque; `step` returns undefined
 * where no continuation can match.
 */
export interface TermMatcher<State = unknown> {
  /** Literal text every match begins with; the walk starts there. */
  readonly prefix: string;
  /** The state after `prefix`. */
  start(): State;
  step(state: State, codePoint: number): State | undefined;
  accepts(state: State): boolean;
  /** Whether every continuation matches, too, so that whole ranges of the dictionary can be accepted. */
  acceptsAll?(state: State): boolean;
  /**
   * The only code points, ascending, that `step` may not answer undefined for; undefined when they may be any. Where
   * they are few, the walk goes straight to them.
   */
  continuations?(state: State): readonly number[] | undefined;
}

/** Whether a whole term matches; for highlights. */
export function matchesTerm(matcher: TermMatcher, term: string): boolean {
  if (!term.startsWith(matcher.prefix)) return false;
  let state: unknown = matcher.start();
  for (const character of term.slice(matcher.prefix.length)) {
    state = matcher.step(state, character.codePointAt(0)!);
    if (state === undefined) return false;
  }
  return matcher.accepts(state);
}
