import { matchesTerm, type TermMatcher } from '../terms/term-matcher.js';

/** The alternative terms at one position of a phrase, relative to its first position. */
interface PhrasePosition {
  offset: number;
  terms: readonly string[];
}

/** The terms and phrases of a query in one field, to highlight them in the hits. */
export class HighlightMatcher {
  private readonly terms = new Set<string>();
  private readonly patterns: TermMatcher[] = [];
  readonly phrases: { positions: readonly PhrasePosition[]; slop: number }[] = [];

  addTerms(terms: readonly string[]): void {
    for (const term of terms) this.terms.add(term);
  }

  addPattern(matcher: TermMatcher): void {
    this.patterns.push(matcher);
  }

  addPhrase(positions: readonly PhrasePosition[], slop: number): void {
    this.phrases.push({ positions, slop });
  }

  /** Whether a term matches on its own, outside phrases. */
  matchesTerm(term: string): boolean {
    return this.terms.has(term) || this.patterns.some((pattern) => matchesTerm(pattern, term));
  }
}
