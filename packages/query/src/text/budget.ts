import type { SearchError } from '@searchdeck/contract';
import { invalidParameter } from '../errors.js';
import { LIMITS, exceedsBytes } from '../limits.js';

/** Counts what one search text costs; past a limit of service-behavior §11 the answer is 400. */
export class TextBudget {
  #clauses = 0;
  #depth = 0;

  constructor(
    text: string,
    readonly parameter: string,
  ) {
    if (text.length > LIMITS.searchText) {
      throw this.refused(`The search text has ${text.length} characters. The most allowed is ${LIMITS.searchText}.`);
    }
  }

  #clause(): void {
    if (++this.#clauses > LIMITS.clauses) {
      throw this.refused(`The search text has too many clauses. The most allowed is ${LIMITS.clauses}.`);
    }
  }

  /** A term or phrase that will be analysed. */
  term(text: string): void {
    this.#clause();
    if (exceedsBytes(text, LIMITS.termBytes)) {
      throw this.refused(`A term of the search text has more than ${LIMITS.termBytes} bytes.`);
    }
  }

  /** A prefix, wildcard or regular expression. */
  pattern(text: string): void {
    this.#clause();
    if (text.length > LIMITS.patternTerm) {
      throw this.refused(
        `A prefix, wildcard or regular expression term has ${text.length} characters. The most allowed is ${LIMITS.patternTerm}.`,
      );
    }
  }

  /** Marks one level of parentheses while `parse` runs. */
  nested<T>(parse: () => T): T {
    this.grown(++this.#depth);
    const result = parse();
    this.#depth--;
    return result;
  }

  /** Checks a depth of the tree. */
  grown(depth: number): void {
    if (depth > LIMITS.depth) {
      throw this.refused(`The search text nests deeper than the ${LIMITS.depth} levels allowed.`);
    }
  }

  refused(detail: string): SearchError {
    return invalidParameter(detail, this.parameter);
  }
}
