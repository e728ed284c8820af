import { BoolWeight } from '../weights/bool-weight.js';
import { NoneWeight } from '../weights/simple-weights.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Weight } from '../weights/weight.js';

/**
 * The terms of a disjunction, with nested disjunctions flattened: a score is the sum of the scores of the terms that match.
 * A clause without matches, such as a fuzzy term that a field does not have, adds none. Undefined for other queries.
 */
export function disjunctionTerms(weight: Weight): readonly TermWeight[] | undefined {
  if (weight instanceof TermWeight) return [weight];
  if (weight instanceof NoneWeight) return [];
  if (!(weight instanceof BoolWeight) || weight.must.length > 0 || weight.mustNot.length > 0) return undefined;
  const terms: TermWeight[] = [];
  for (const clause of weight.should) {
    const inner = disjunctionTerms(clause);
    if (inner === undefined) return undefined;
    terms.push(...inner);
  }
  return terms;
}
