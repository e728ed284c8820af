import { BoolWeight } from '../weights/bool-weight.js';
import { PhraseWeight } from '../weights/phrase-weight.js';
import { TermWeight } from '../weights/term-weight.js';
import type { Weight } from '../weights/weight.js';

/** Terms and phrases of which a document needs at least one; its score is the sum of those that match. */
export type Alternatives = readonly (TermWeight | PhraseWeight)[];

/**
 * The clauses of a query that requires all of them, each of terms and phrases, with one clause for a term, a phrase, or a
 * disjunction. Undefined for other queries.
 */
export function conjunctionClauses(weight: Weight): readonly Alternatives[] | undefined {
  if (!(weight instanceof BoolWeight) || weight.must.length === 0) {
    const clause = listAlternatives(weight);
    return clause === undefined ? undefined : [clause];
  }
  if (weight.should.length > 0 || weight.mustNot.length > 0) return undefined;
  const clauses: Alternatives[] = [];
  for (const clause of weight.must) {
    const alternatives = listAlternatives(clause);
    if (alternatives === undefined) return undefined;
    clauses.push(alternatives);
  }
  return clauses;
}

/** The terms and phrases of a disjunction, with nested disjunctions flattened. */
function listAlternatives(weight: Weight): Alternatives | undefined {
  if (weight instanceof TermWeight || weight instanceof PhraseWeight) return [weight];
  if (!(weight instanceof BoolWeight) || weight.must.length > 0 || weight.mustNot.length > 0) return undefined;
  const alternatives: (TermWeight | PhraseWeight)[] = [];
  for (const clause of weight.should) {
    const nestedAlternatives = listAlternatives(clause);
    if (nestedAlternatives === undefined) return undefined;
    alternatives.push(...nestedAlternatives);
  }
  return alternatives;
}
