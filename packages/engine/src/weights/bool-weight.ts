import { sumOf } from '../explain/explain.js';
import { intersect, subtract, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import { addMatches, intersectMatches, addScores, type MatchSet } from './match-set.js';
import type { Execution, Weight } from './weight.js';

/**
 * Lucene's BooleanQuery: every `must` and no `mustNot`; without a `must` at least one `should`. The score is the sum of
 * those of the clauses that match.
 */
export class BoolWeight implements Weight {
  constructor(
    readonly must: readonly Weight[],
    readonly should: readonly Weight[],
    readonly mustNot: readonly Weight[],
  ) {}

  cost(segment: Segment): number {
    if (this.must.length > 0) return Math.min(...this.must.map((clause) => clause.cost(segment)));
    return Math.min(
      segment.docs,
      this.should.reduce((sum, clause) => sum + clause.cost(segment), 0),
    );
  }

  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined, run: Execution): void {
    run.budget.check();
    if (this.must.length === 0 && this.mustNot.length === 0) {
      for (const clause of this.should) clause.accumulate(segment, into, allowedDocs, run);
      return;
    }
    const matches = run.pool.acquire(segment.docs);
    if (this.must.length === 0) {
      for (const clause of this.should) clause.accumulate(segment, matches, allowedDocs, run);
      if (allowedDocs !== undefined) intersect(matches.bits, allowedDocs);
    } else {
      this.accumulateRequired(segment, matches, allowedDocs, run);
    }
    for (const clause of this.mustNot) {
      const other = run.pool.acquire(segment.docs);
      clause.accumulate(segment, other, matches.bits, run);
      subtract(matches.bits, other.bits);
      run.pool.release(other);
    }
    if (this.must.length > 0 && this.should.length > 0) {
      const other = run.pool.acquire(segment.docs);
      for (const clause of this.should) clause.accumulate(segment, other, matches.bits, run);
      addScores(matches, other);
      run.pool.release(other);
    }
    addMatches(into, matches);
    run.pool.release(matches);
  }

  /** The clause with the lowest cost first; the others visit only its matches. */
  private accumulateRequired(
    segment: Segment,
    matches: MatchSet,
    allowedDocs: Bitset | undefined,
    run: Execution,
  ): void {
    const costs = this.must.map((clause) => ({ clause, cost: clause.cost(segment) })).sort((a, b) => a.cost - b.cost);
    const [rarest, ...others] = costs;
    if (rarest!.cost === 0) return;
    rarest!.clause.accumulate(segment, matches, allowedDocs, run);
    if (allowedDocs !== undefined) intersect(matches.bits, allowedDocs);
    for (const { clause } of others) {
      const other = run.pool.acquire(segment.docs);
      clause.accumulate(segment, other, matches.bits, run);
      intersectMatches(matches, other);
      run.pool.release(other);
    }
  }

  explain(segment: Segment, doc: number, run: Execution): Explanation | undefined {
    if (this.mustNot.some((clause) => clause.explain(segment, doc, run) !== undefined)) return undefined;
    const required = this.must.map((clause) => clause.explain(segment, doc, run));
    if (required.includes(undefined)) return undefined;
    const optional = this.should.map((clause) => clause.explain(segment, doc, run));
    const details = [...required, ...optional].filter((detail) => detail !== undefined);
    return details.length === 0 ? undefined : sumOf(details);
  }
}
