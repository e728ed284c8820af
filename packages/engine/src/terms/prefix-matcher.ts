import type { TermMatcher } from './term-matcher.js';

/** Accepts every term that starts with the text. */
export class PrefixMatcher implements TermMatcher<true> {
  constructor(readonly prefix: string) {}
  start(): true {
    return true;
  }
  step(): true {
    return true;
  }
  accepts(): boolean {
    return true;
  }
  acceptsAll(): boolean {
    return true;
  }
}
