import type { SimilarityDefinition } from '../definition/index-definition.js';
import { NORM_LENGTHS } from '../segment/norm.js';

/** Statistics of one inverted field over the whole index. */
export interface FieldStatistics {
  /** Documents with a term in the field. */
  docCount: number;
  /** Total number of terms in the field. */
  totalTerms: number;
}

/** Computes the score of a term from its frequency. Lucene's formulas, in single precision where Lucene uses it. */
export interface Similarity {
  idf(documentFrequency: number, statistics: FieldStatistics): number;
  scorer(weight: number, statistics: FieldStatistics): TermScorer;
}

export interface TermScorer {
  /** Whether scores never rise with the field length nor fall with the frequency, so that block maxima bound them. */
  readonly monotonic: boolean;
  score(freq: number, norm: number): number;
}

/** By norm byte: the factor of the frequency. */
interface Factors {
  values: Float64Array;
  /** Whether the values never rise with the field length. */
  falling: boolean;
}

/** Factors by field; all terms of a field share them. */
class FactorCache {
  private readonly known = new WeakMap<FieldStatistics, Factors>();

  of(statistics: FieldStatistics, compute: (length: number) => number): Factors {
    let factors = this.known.get(statistics);
    if (factors === undefined) {
      const values = new Float64Array(NORM_LENGTHS.length);
      let falling = true;
      for (let norm = 0; norm < values.length; norm++) {
        values[norm] = Math.fround(compute(NORM_LENGTHS[norm]!));
        if (norm > 0 && !(values[norm]! <= values[norm - 1]!)) falling = false;
      }
      factors = { values, falling };
      this.known.set(statistics, factors);
    }
    return factors;
  }
}

const DEFAULT_K1 = 1.2;
const DEFAULT_B = 0.75;

/** BM25 as Lucene 8 computes it: `weight − weight / (1 + freq / norm)`, without the constant factor k1 + 1. */
export class Bm25 implements Similarity {
  private readonly factors = new FactorCache();

  constructor(
    readonly k1: number,
    readonly b: number,
  ) {}

  idf(documentFrequency: number, { docCount }: FieldStatistics): number {
    return Math.fround(Math.log(1 + (docCount - documentFrequency + 0.5) / (documentFrequency + 0.5)));
  }

  averageLength({ docCount, totalTerms }: FieldStatistics): number {
    return Math.fround(totalTerms / Math.max(1, docCount));
  }

  scorer(weight: number, statistics: FieldStatistics): TermScorer {
    const { values, falling } = this.factors.of(statistics, (length) => {
      const average = this.averageLength(statistics);
      return 1 / (this.k1 * (1 - this.b + (this.b * length) / average));
    });
    const boosted = Math.fround(weight);
    return {
      monotonic: boosted >= 0 && falling,
      score: (freq, norm) => Math.fround(boosted - boosted / (1 + freq * values[norm]!)),
    };
  }
}

/** Lucene 8's ClassicSimilarity: `idf · √freq / √length`. */
export class Classic implements Similarity {
  private readonly factors = new FactorCache();

  idf(documentFrequency: number, { docCount }: FieldStatistics): number {
    return Math.fround(Math.log((docCount + 1) / (documentFrequency + 1)) + 1);
  }

  scorer(weight: number, statistics: FieldStatistics): TermScorer {
    const { values, falling } = this.factors.of(statistics, (length) => (length === 0 ? 1 : 1 / Math.sqrt(length)));
    const boosted = Math.fround(weight);
    return {
      monotonic: boosted >= 0 && falling,
      score: (freq, norm) => Math.fround(boosted * Math.sqrt(freq) * values[norm]!),
    };
  }
}

export function createSimilarity(definition: SimilarityDefinition | null | undefined): Similarity {
  if (definition?.['@odata.type'] === '#Vendor.Search.ClassicSimilarity') return new Classic();
  return new Bm25(definition?.k1 ?? DEFAULT_K1, definition?.b ?? DEFAULT_B);
}
