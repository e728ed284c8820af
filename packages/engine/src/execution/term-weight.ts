import { hasBit, type Bitset } from '../segment/bitset.js';
import { NORM_LENGTHS } from '../segment/norm.js';
import { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import type { Frame } from './frame.js';
import { Bm25, type FieldStatistics, type Similarity, type TermScorer } from './similarity.js';
import { addMatch, type Weight } from './weight.js';

/** Where a term stands in the dictionary of each segment that has it. */
export type TermPlaces = ReadonlyMap<Segment, number>;

export interface ScoredTerm {
  field: string;
  text: string;
  boost: number;
  documentFrequency: number;
  statistics: FieldStatistics;
}

/** Documents with a term in a field, scored by the similarity. */
export class TermWeight implements Weight {
  constructor(
    readonly term: ScoredTerm,
    readonly places: TermPlaces,
    readonly similarity: Similarity,
    readonly idf: number,
    readonly scorer: TermScorer,
  ) {}

  cost(segment: Segment): number {
    const ordinal = this.places.get(segment);
    return ordinal === undefined ? 0 : segment.postings(this.term.field)!.frequencies[ordinal]!;
  }

  cursor(segment: Segment): PostingCursor | undefined {
    const ordinal = this.places.get(segment);
    return ordinal === undefined ? undefined : new PostingCursor(segment.postings(this.term.field)!, ordinal);
  }

  accumulate(segment: Segment, into: Frame, within: Bitset | undefined): void {
    const cursor = this.cursor(segment);
    if (cursor === undefined) return;
    if (within === undefined) this.#all(cursor, into);
    else this.#within(cursor, into, within);
    cursor.release();
  }

  #all(cursor: PostingCursor, into: Frame): void {
    const { scorer } = this;
    const { norms } = cursor.reader;
    const { bits, scores } = into;
    const { docs, freqs } = cursor;
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = docs[i]!;
        const score = scorer.score(freqs[i]!, norms[doc]!);
        const bit = 1 << (doc & 31);
        const word = bits[doc >>> 5]!;
        if ((word & bit) === 0) {
          bits[doc >>> 5] = word | bit;
          scores[doc] = score;
        } else {
          scores[doc] = scores[doc]! + score;
        }
      }
    }
  }

  /** Blocks without a document of `within` are not even decoded. */
  #within(cursor: PostingCursor, into: Frame, within: Bitset): void {
    const { scorer } = this;
    const { norms } = cursor.reader;
    if (cursor.blocks === 1) {
      cursor.load(0);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        if (hasBit(within, doc)) addMatch(into, doc, scorer.score(cursor.freqs[i]!, norms[doc]!));
      }
      return;
    }
    for (let block = 0; block < cursor.blocks; block++) {
      const from = block === 0 ? 0 : cursor.lastDocOf(block - 1) + 1;
      if (!anyBit(within, from, cursor.lastDocOf(block))) continue;
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        if (hasBit(within, doc)) addMatch(into, doc, scorer.score(cursor.freqs[i]!, norms[doc]!));
      }
    }
  }

  explain(segment: Segment, doc: number): Explanation | undefined {
    const cursor = this.cursor(segment);
    if (cursor === undefined || cursor.advance(doc) !== doc) return undefined;
    return explainTerm(this, cursor.freqs[cursor.index]!, cursor.reader.norms[doc]!);
  }
}

function anyBit(bits: Bitset, from: number, to: number): boolean {
  const first = from >>> 5;
  const last = to >>> 5;
  for (let i = first; i <= last; i++) {
    let word = bits[i]!;
    if (i === first) word &= 0xffffffff << (from & 31);
    if (i === last && (to & 31) !== 31) word &= (1 << ((to & 31) + 1)) - 1;
    if (word !== 0) return true;
  }
  return false;
}

/** The tree of one term's score, in Lucene's words. */
export function explainTerm(
  weight: { term: ScoredTerm; idf: number; similarity: Similarity; scorer: TermScorer },
  freq: number,
  norm: number,
): Explanation {
  const { term, idf, similarity, scorer } = weight;
  const { docCount, totalTerms } = term.statistics;
  const length = NORM_LENGTHS[norm]!;
  const details: Explanation[] = [
    { value: term.boost, description: 'boost' },
    {
      value: idf,
      description: 'idf',
      details: [
        { value: term.documentFrequency, description: 'n, number of documents containing term' },
        { value: docCount, description: 'N, total number of documents with field' },
      ],
    },
    { value: freq, description: 'freq, occurrences of term within document' },
    { value: length, description: 'dl, length of field (as the norm rounds it)' },
  ];
  if (similarity instanceof Bm25) {
    details.push(
      { value: similarity.k1, description: 'k1, term saturation parameter' },
      { value: similarity.b, description: 'b, length normalization parameter' },
      { value: totalTerms / Math.max(1, docCount), description: 'avgdl, average length of field' },
    );
  }
  return { value: scorer.score(freq, norm), description: `weight(${term.field}:${term.text})`, details };
}
