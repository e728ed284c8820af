import { useMemo } from 'react';
import { compareTerms } from './token-layout';

type Tokens = Parameters<typeof compareTerms>[0];
const NO_TERMS: ReadonlySet<string> = new Set();

/** The terms that two analyses share, and those of only one. Nothing is compared while an analysis is unknown. */
export function useTermComparison(first: Tokens | undefined, second: Tokens | undefined) {
  const comparison = useMemo(
    () => (first === undefined || second === undefined ? undefined : compareTerms(first, second)),
    [first, second],
  );
  return useMemo(
    () => ({
      comparison,
      onlyFirst: comparison === undefined ? NO_TERMS : new Set(comparison.onlyFirst),
      onlySecond: comparison === undefined ? NO_TERMS : new Set(comparison.onlySecond),
    }),
    [comparison],
  );
}
