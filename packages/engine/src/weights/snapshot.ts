import type { IndexSchema } from '../definition/index-schema.js';
import type { FilterCache } from '../filter/filter-cache.js';
import { utf8 } from '../segment/byte-buffer.js';
import type { Segment } from '../segment/segment.js';
import type { IndexAnalysis } from '../analysis/index-analysis.js';
import type { FieldStatistics, Similarity } from './similarity.js';
import type { TermOrdinals } from './term-weight.js';

/** Maximum number of cached terms; the cache is cleared when it is full. */
const MAX_CACHED_TERMS = 4096;

interface TermLookup {
  ordinals: TermOrdinals;
  documentFrequency: number;
}

/** The state of an index until its segments change. */
export class Snapshot {
  /** By field and text. */
  private readonly termLookups = new Map<string, TermLookup>();
  private readonly fieldStatistics = new Map<string, FieldStatistics>();

  constructor(
    readonly schema: IndexSchema,
    readonly analysis: IndexAnalysis,
    readonly similarity: Similarity,
    readonly segments: readonly Segment[],
    readonly filters: FilterCache,
  ) {}

  statistics(name: string): FieldStatistics {
    let statistics = this.fieldStatistics.get(name);
    if (statistics === undefined) {
      statistics = { docCount: 0, totalTerms: 0 };
      for (const segment of this.segments) {
        const text = segment.source.header.text[name];
        statistics.docCount += text?.docCount ?? 0;
        statistics.totalTerms += text?.totalTerms ?? 0;
      }
      this.fieldStatistics.set(name, statistics);
    }
    return statistics;
  }

  /** The ordinal of a term in each segment, and its document frequency in the index. */
  find(name: string, text: string): TermLookup {
    const key = `${name}\0${text}`;
    let lookup = this.termLookups.get(key);
    if (lookup === undefined) {
      lookup = this.lookUp(name, text);
      if (this.termLookups.size >= MAX_CACHED_TERMS) this.termLookups.clear();
      this.termLookups.set(key, lookup);
    }
    return lookup;
  }

  private lookUp(name: string, text: string): TermLookup {
    const target = utf8(text);
    const ordinals = new Map<Segment, number>();
    let documentFrequency = 0;
    for (const segment of this.segments) {
      const postings = segment.postings(name);
      const ordinal = postings?.terms.findBytes(target) ?? -1;
      if (postings === undefined || ordinal < 0) continue;
      ordinals.set(segment, ordinal);
      documentFrequency += postings.frequencies[ordinal]!;
    }
    return { ordinals, documentFrequency };
  }
}
