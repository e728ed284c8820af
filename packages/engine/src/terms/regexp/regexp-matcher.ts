import type { TermMatcher } from '../term-matcher.js';
import { RegexpAlgebra, TooComplexError, type RegexpNode } from './regexp-node.js';
import { RegexpParser, regexpError } from './regexp-parser.js';

/**
 * Accepts the terms that match a regular expression as a whole. Throws SearchError 400 for a pattern that is invalid or too
 * complex.
 */
export class RegexpMatcher implements TermMatcher<RegexpNode> {
  readonly prefix = '';
  private readonly algebra: RegexpAlgebra;
  private readonly initial: RegexpNode;

  constructor(
    readonly pattern: string,
    readonly parameter = 'search',
  ) {
    this.algebra = new RegexpAlgebra();
    this.initial = this.limitComplexity(() => new RegexpParser(pattern, this.algebra, parameter).parse());
  }

  start(): RegexpNode {
    return this.initial;
  }

  step(state: RegexpNode, codePoint: number): RegexpNode | undefined {
    const next = this.limitComplexity(() => this.algebra.derive(state, codePoint));
    return next === this.algebra.none ? undefined : next;
  }

  accepts(state: RegexpNode): boolean {
    return state.isNullable;
  }

  acceptsAll(state: RegexpNode): boolean {
    return state === this.algebra.all;
  }

  private limitComplexity<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof TooComplexError || error instanceof RangeError) {
        throw regexpError(this.pattern, 'it is too complex', this.parameter);
      }
      throw error;
    }
  }
}
