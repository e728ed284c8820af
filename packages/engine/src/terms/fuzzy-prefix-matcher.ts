import { LevenshteinMatcher, type EditState } from './levenshtein.js';
import type { TermMatcher } from './term-matcher.js';

/** The state after some characters of a word. */
interface Reading {
  edits: EditState;
  letters: number;
}

/**
 * Accepts terms some beginning of which is within `distance` edits of the text. A beginning of one letter must be the
 * text itself: any letter is one edit away from any other.
 */
export class FuzzyPrefixMatcher implements TermMatcher<Reading | true> {
  readonly prefix = '';
  private readonly edits: LevenshteinMatcher;

  constructor(text: string, distance: number) {
    this.edits = new LevenshteinMatcher(text, distance);
  }

  start(): Reading | true {
    return { edits: this.edits.start(), letters: 0 };
  }

  step(state: Reading | true, codePoint: number): Reading | true | undefined {
    if (state === true) return true;
    const edits = this.edits.step(state.edits, codePoint);
    return edits === undefined ? undefined : this.reached({ edits, letters: state.letters + 1 });
  }

  continuations(state: Reading | true): readonly number[] | undefined {
    return state === true ? undefined : this.edits.continuations(state.edits);
  }

  accepts(state: Reading | true): boolean {
    return state === true;
  }

  acceptsAll(state: Reading | true): boolean {
    return state === true;
  }

  private reached(state: Reading): Reading | true {
    const { edits, letters } = state;
    const near = letters > 1 ? this.edits.accepts(edits) : this.edits.distanceOf(edits) === 0;
    return near ? true : state;
  }
}
