import type { SearchError } from '@searchdeck/contract';
import { invalidParameter } from '../errors.js';
import { LIMITS, exceedsBytes } from '../limits.js';

/** Checks the size of one search text. Throws 400 beyond the limits of service-behavior §11. */
export class TextBudget {
  private clauses = 0;
  private depth = 0;

  constructor(
    text: string,
    readonly parameter: string,
  ) {
    if (text.length > LIMITS.searchTextLength) {
      throw this.error(`The search text has ${text.length} characters. The maximum is ${LIMITS.searchTextLength}.`);
    }
  }

  private clause(): void {
    if (++this.clauses > LIMITS.clauses) {
      throw this.error(`The search text has too many clauses. The maximum is ${LIMITS.clauses}.`);
    }
  }

  /** Counts a term or phrase, which will be analyzed. */
  term(text: string): void {
    this.clause();
    if (exceedsBytes(text, LIMITS.termBytes)) {
      throw this.error(`A term of the search text has more than ${LIMITS.termBytes} bytes.`);
    }
  }

  /** Counts a prefix, wildcard, or regular expression. */
  pattern(text: string): void {
    this.clause();
    if (text.length > LIMITS.patternLength) {
      throw this.error(
        `A prefix, wildcard, or regular expression term has ${text.length} characters. The maximum is ${LIMITS.patternLength}.`,
      );
    }
  }

  /** Runs `parse` one level of parentheses deeper. */
  parseNested<T>(parse: () => T): T {
    this.checkDepth(++this.depth);
    const result = parse();
    this.depth--;
    return result;
  }

  /** Checks the depth of a tree. */
  checkDepth(depth: number): void {
    if (depth > LIMITS.depth) {
      throw this.error(`The search text is nested deeper than ${LIMITS.depth} levels.`);
    }
  }

  error(detail: string): SearchError {
    return invalidParameter(detail, this.parameter);
  }
}
