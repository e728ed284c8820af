import type { SimilarityDefinition } from '../definition/index-definition.js';
import { NORM_LENGTHS } from '../segment/norm.js';

/** Statistics of one inverted field over the whole index. */
export interface FieldStatistics {
  /** Documents with a term in the field. */
  docCount: number;
  /** Terms of the field, with repetition. */
  totalTerms: number;
}

/** How a term's frequency in a field becomes a score. Lucene's formulas, in single precision where it uses it. */
export interface Similarity {
  idf(documentFrequency: number, statistics: FieldStatistics): number;
  scorer(weight: number, statistics: FieldStatistics): TermScorer;
}

export interface TermScorer {
  /** For every norm byte: what the frequency is divided by, or multiplied with, in `score`. */
  readonly cache: Float64Array;
  readonly weight: number;
  score(freq: number, norm: number): number;
}

const DEFAULT_K1 = 1.2;
const DEFAULT_B = 0.75;

/** BM25 as Lucene 8 computes it: `weight − weight / (1 + freq / norm)`, without the constant factor k1 + 1. */
export class Bm25 implements Similarity {
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
    const average = this.averageLength(statistics);
    const cache = Float64Array.from(NORM_LENGTHS, (length) =>
      Math.fround(1 / (this.k1 * (1 - this.b + (this.b * length) / average))),
    );
    const boosted = Math.fround(weight);
    return {
      cache,
      weight: boosted,
      score: (freq, norm) => Math.fround(boosted - boosted / (1 + freq * cache[norm]!)),
    };
  }
}

/** Lucene 8's ClassicSimilarity: `idf · √freq / √length`. */
export class Classic implements Similarity {
  idf(documentFrequency: number, { docCount }: FieldStatistics): number {
    return Math.fround(Math.log((docCount + 1) / (documentFrequency + 1)) + 1);
  }

  scorer(weight: number, _: FieldStatistics): TermScorer {
    const cache = Float64Array.from(NORM_LENGTHS, (length) => (length === 0 ? 1 : Math.fround(1 / Math.sqrt(length))));
    const boosted = Math.fround(weight);
    return { cache, weight: boosted, score: (freq, norm) => Math.fround(boosted * Math.sqrt(freq) * cache[norm]!) };
  }
}

export function createSimilarity(definition: SimilarityDefinition | null | undefined): Similarity {
  if (definition?.['@odata.type'].endsWith('ClassicSimilarity')) return new Classic();
  return new Bm25(definition?.k1 ?? DEFAULT_K1, definition?.b ?? DEFAULT_B);
}
