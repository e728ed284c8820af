/**
 * A finite automaton over code points, for walking a sorted dictionary. States are opaque; `step` returns undefined
 * if no continuation can match.
 */
export interface TermMatcher<State = unknown> {
  /** Literal text that every match starts with; the walk starts there. */
  readonly prefix: string;
  /** The state after `prefix`. */
  start(): State;
  step(state: State, codePoint: number): State | undefined;
  accepts(state: State): boolean;
  /** Whether every continuation matches, so that a whole range of the dictionary can be accepted. */
  acceptsAll?(state: State): boolean;
  /**
   * The only code points, ascending, for which `step` can return a state; undefined if they can be any. The walk seeks
   * to these code points instead of visiting all.
   */
  continuations?(state: State): readonly number[] | undefined;
  /**
   * Whether a term matches whose bytes [start, end) follow the prefix. Set if testing every term with the prefix takes less
   * time than a walk, because none can be ruled out before its end.
   */
  acceptsSuffix?: ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined;
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
