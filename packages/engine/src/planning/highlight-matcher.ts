import { matchesTerm, type TermMatcher } from '../terms/term-matcher.js';

/** The terms and phrases of a query in one field, to highlight them in the hits. */
export class HighlightMatcher {
  private readonly terms = new Set<string>();
  private readonly patterns: TermMatcher[] = [];
  readonly phrases: { places: readonly { offset: number; terms: readonly string[] }[]; slop: number }[] = [];

  addTerms(terms: readonly string[]): void {
    for (const term of terms) this.terms.add(term);
  }

  addPattern(matcher: TermMatcher): void {
    this.patterns.push(matcher);
  }

  addPhrase(places: readonly { offset: number; terms: readonly string[] }[], slop: number): void {
    this.phrases.push({ places, slop });
  }

  /** Whether a term matches on its own, outside phrases. */
  wants(term: string): boolean {
    return this.terms.has(term) || this.patterns.some((pattern) => matchesTerm(pattern, term));
  }
}
