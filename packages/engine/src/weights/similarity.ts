import { bm25Defaults } from '@searchdeck/contract/core';
import type { SimilarityDefinition } from '../definition/index-definition.js';
import { LENGTH_FACTORS, ROUNDED_LENGTHS } from '../segment/norm.js';

/** Statistics of one inverted field over the whole index. */
export interface FieldStatistics {
  /** Documents with a term in the field. */
  docCount: number;
  /** Total number of terms in the field. */
  totalTerms: number;
}

/**
 * Computes the score of a term from its frequency and the field's length. The formulas are those of Lucene 6, rounded to
 * single precision at every step as there: the service's scores agree to the last digit (service-behavior §13.1).
 */
export interface Similarity {
  idf(documentFrequency: number, statistics: FieldStatistics): number;
  scorer(weight: number, statistics: FieldStatistics): TermScorer;
}

export interface TermScorer {
  /** Whether scores never rise with the norm, so that `bound` holds. */
  readonly isMonotonic: boolean;
  score(freq: number, norm: number): number;
  /** Upper bound of the scores of up to `maxFreq` occurrences (or Infinity) in fields with `minNorm` or more. */
  bound(maxFreq: number, minNorm: number): number;
}

/**
 * The steps of a BM25 score are rounded, so it can be lower for a higher frequency by a few units in the last place (of a
 * subnormal number: by a few of the smallest numbers).
 */
const ROUNDING = 1 + 2 ** -20;
const SUBNORMAL_ROUNDING = 2 ** -146;

const { fround } = Math;

/** `idf · (k1 + 1) · freq / (freq + k1 · (1 − b + b · length / average length))`, with the rounded length. */
export class Bm25 implements Similarity {
  private readonly penaltiesByField = new WeakMap<FieldStatistics, LengthPenalties>();

  constructor(
    readonly k1: number,
    readonly b: number,
  ) {}

  idf(documentFrequency: number, { docCount }: FieldStatistics): number {
    return fround(Math.log(1 + (docCount - documentFrequency + 0.5) / (documentFrequency + 0.5)));
  }

  scorer(weight: number, statistics: FieldStatistics): TermScorer {
    const { penalties, onceDenominators, isAscending } = this.penalties(statistics);
    const limit = fround(fround(weight) * fround(fround(this.k1) + 1));
    // Most terms occur once in a document.
    const score = (freq: number, norm: number): number =>
      freq === 1
        ? fround(limit / onceDenominators[norm]!)
        : fround(fround(limit * freq) / fround(freq + penalties[norm]!));
    return {
      isMonotonic: limit >= 0 && isAscending,
      score,
      bound: (maxFreq, minNorm) =>
        (maxFreq === Infinity ? limit : score(maxFreq, minNorm)) * ROUNDING + SUBNORMAL_ROUNDING,
    };
  }

  /** Shared by all terms of a field. */
  private penalties(statistics: FieldStatistics): LengthPenalties {
    let fieldPenalties = this.penaltiesByField.get(statistics);
    if (fieldPenalties === undefined) {
      const k1 = fround(this.k1);
      const b = fround(this.b);
      const average = fround(statistics.totalTerms / Math.max(1, statistics.docCount));
      const penalties = ROUNDED_LENGTHS.map((length) =>
        fround(k1 * fround(fround(1 - b) + fround(fround(b * length) / average))),
      );
      const isAscending = penalties.every((value, norm) => value >= (norm === 0 ? 0 : penalties[norm - 1]!));
      fieldPenalties = { penalties, onceDenominators: penalties.map((penalty) => fround(1 + penalty)), isAscending };
      this.penaltiesByField.set(statistics, fieldPenalties);
    }
    return fieldPenalties;
  }
}

interface LengthPenalties {
  /** What a field's length adds to the frequency in the denominator, by norm. */
  penalties: Float64Array;
  /** By norm: the denominator for a term that occurs once. */
  onceDenominators: Float64Array;
  /** Whether they never fall with the norm, and none is negative. */
  isAscending: boolean;
}

/** ClassicSimilarity without the query norm and the coordination factor: `idf · √freq / √length`, with the rounded length. */
export class Classic implements Similarity {
  idf(documentFrequency: number, { docCount }: FieldStatistics): number {
    return fround(Math.log((docCount + 1) / (documentFrequency + 1)) + 1);
  }

  scorer(weight: number): TermScorer {
    const roundedWeight = fround(weight);
    const score = (freq: number, norm: number): number =>
      fround(fround(fround(Math.sqrt(freq)) * roundedWeight) * LENGTH_FACTORS[norm]!);
    return {
      isMonotonic: roundedWeight >= 0,
      score,
      bound: (maxFreq, minNorm) => (roundedWeight === 0 ? 0 : score(maxFreq, minNorm)),
    };
  }
}

export function createSimilarity(definition: SimilarityDefinition | null | undefined): Similarity {
  if (definition?.['@odata.type'] === '#Vendor.Search.ClassicSimilarity') return new Classic();
  return new Bm25(definition?.k1 ?? bm25Defaults.k1, definition?.b ?? bm25Defaults.b);
}
