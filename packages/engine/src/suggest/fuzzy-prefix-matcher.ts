import { LevenshteinMatcher, type EditState } from '../text/levenshtein.js';
import type { TermMatcher } from '../text/term-matcher.js';

/** Accepts terms some beginning of which is within `distance` edits of the text. */
export class FuzzyPrefixMatcher implements TermMatcher<EditState | true> {
  readonly prefix = '';
  readonly #edits: LevenshteinMatcher;

  constructor(text: string, distance: number) {
    this.#edits = new LevenshteinMatcher(text, distance);
  }

  start(): EditState | true {
    return this.#reached(this.#edits.start());
  }

  step(state: EditState | true, codePoint: number): EditState | true | undefined {
    if (state === true) return true;
    const next = this.#edits.step(state, codePoint);
    return next === undefined ? undefined : this.#reached(next);
  }

  continuations(state: EditState | true): readonly number[] | undefined {
    return state === true ? undefined : this.#edits.continuations(state);
  }

  accepts(state: EditState | true): boolean {
    return state === true;
  }

  acceptsAll(state: EditState | true): boolean {
    return state === true;
  }

  #reached(state: EditState): EditState | true {
    return this.#edits.accepts(state) ? true : state;
  }
}
