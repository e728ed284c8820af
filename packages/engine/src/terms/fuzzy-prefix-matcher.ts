import { LevenshteinMatcher, type EditState } from './levenshtein.js';
import type { TermMatcher } from './term-matcher.js';

/** The state after some characters of a word. */
interface PrefixState {
  edits: EditState;
  letters: number;
}

/**
 * Accepts terms that have a prefix within `distance` edits of the text. A prefix of one letter must be the text itself,
 * because any letter is one edit away from any other.
 */
export class FuzzyPrefixMatcher implements TermMatcher<PrefixState | true> {
  readonly prefix = '';
  private readonly edits: LevenshteinMatcher;

  constructor(text: string, distance: number) {
    this.edits = new LevenshteinMatcher(text, distance);
  }

  start(): PrefixState | true {
    return { edits: this.edits.start(), letters: 0 };
  }

  step(state: PrefixState | true, codePoint: number): PrefixState | true | undefined {
    if (state === true) return true;
    const edits = this.edits.step(state.edits, codePoint);
    return edits === undefined ? undefined : this.acceptIfNear({ edits, letters: state.letters + 1 });
  }

  continuations(state: PrefixState | true): readonly number[] | undefined {
    return state === true ? undefined : this.edits.continuations(state.edits);
  }

  accepts(state: PrefixState | true): boolean {
    return state === true;
  }

  acceptsAll(state: PrefixState | true): boolean {
    return state === true;
  }

  private acceptIfNear(state: PrefixState): PrefixState | true {
    const { edits, letters } = state;
    const isNear = letters > 1 ? this.edits.accepts(edits) : this.edits.distanceOf(edits) === 0;
    return isNear ? true : state;
  }
}
