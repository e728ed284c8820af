import { asInformational, leaf, node, sumOf } from '../explain/explain.js';
import { hasBit, type Bitset } from '../segment/bitset.js';
import { lengthsOf, ROUNDED_LENGTHS } from '../segment/norm.js';
import { PostingCursor } from '../segment/posting-reader.js';
import type { Segment } from '../segment/segment.js';
import type { Explanation } from '../types.js';
import type { MatchSet } from './match-set.js';
import { Bm25, type FieldStatistics, type Similarity, type TermScorer } from './similarity.js';
import { addMatch, type Weight } from './weight.js';

/** The ordinal of a term in the dictionary of each segment that has it. */
export type TermOrdinals = ReadonlyMap<Segment, number>;

/** The factors of a clause's boost. */
export interface BoostFactors {
  /** From the query. */
  query: number;
  /** Of the field, in the scoring profile. */
  weight: number;
  /** Similarity of an expanded term to the fuzzy term. */
  nearness?: number;
}

export interface ScoredTerm {
  field: string;
  text: string;
  /** The product of the factors. */
  boost: number;
  factors: BoostFactors;
  documentFrequency: number;
  statistics: FieldStatistics;
  /** The terms of a phrase; their idf values add up. */
  parts?: readonly { text: string; documentFrequency: number }[];
}

/** Documents with a term in a field, scored by the similarity. */
export class TermWeight implements Weight {
  constructor(
    readonly term: ScoredTerm,
    readonly ordinals: TermOrdinals,
    readonly similarity: Similarity,
    readonly scorer: TermScorer,
  ) {}

  cost(segment: Segment): number {
    const ordinal = this.ordinals.get(segment);
    return ordinal === undefined ? 0 : segment.postings(this.term.field)!.frequencies[ordinal]!;
  }

  cursor(segment: Segment): PostingCursor | undefined {
    const ordinal = this.ordinals.get(segment);
    return ordinal === undefined ? undefined : new PostingCursor(segment.postings(this.term.field)!, ordinal);
  }

  accumulate(segment: Segment, into: MatchSet, allowedDocs: Bitset | undefined): void {
    const cursor = this.cursor(segment);
    if (cursor === undefined) return;
    if (allowedDocs === undefined) this.accumulateAll(cursor, into);
    else this.accumulateWithin(cursor, into, allowedDocs);
    cursor.release();
  }

  private accumulateAll(cursor: PostingCursor, into: MatchSet): void {
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

  /** Blocks without a document in `allowedDocs` are not even decoded. */
  private accumulateWithin(cursor: PostingCursor, into: MatchSet, allowedDocs: Bitset): void {
    const { scorer } = this;
    const { norms } = cursor.reader;
    if (cursor.blocks === 1) {
      cursor.load(0);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        if (hasBit(allowedDocs, doc)) addMatch(into, doc, scorer.score(cursor.freqs[i]!, norms[doc]!));
      }
      return;
    }
    for (let block = 0; block < cursor.blocks; block++) {
      const from = block === 0 ? 0 : cursor.lastDocOf(block - 1) + 1;
      if (!hasAnyBit(allowedDocs, from, cursor.lastDocOf(block))) continue;
      cursor.load(block);
      for (let i = 0; i < cursor.size; i++) {
        const doc = cursor.docs[i]!;
        if (hasBit(allowedDocs, doc)) addMatch(into, doc, scorer.score(cursor.freqs[i]!, norms[doc]!));
      }
    }
  }

  explain(segment: Segment, doc: number): Explanation | undefined {
    const cursor = this.cursor(segment);
    if (cursor === undefined || cursor.advance(doc) !== doc) return undefined;
    return explainTerm(this, cursor.freqs[cursor.index]!, cursor.reader.norms[doc]!);
  }
}

function hasAnyBit(bits: Bitset, from: number, to: number): boolean {
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

/** The boost of a clause, with its factors if there are several. */
export function explainBoost({ query, weight, nearness = 1 }: BoostFactors): Explanation {
  const details = [leaf(query, 'query boost')];
  if (weight !== 1) details.push(leaf(weight, 'field weight in the scoring profile'));
  if (nearness !== 1) details.push(leaf(nearness, 'similarity to the fuzzy term'));
  return details.length === 1 ? details[0]! : node('product', 'boost', details);
}

/** The idf of a term, or the sum over the terms of a phrase. */
function explainIdf(similarity: Similarity, { text, documentFrequency, statistics, parts }: ScoredTerm): Explanation {
  const operation = similarity instanceof Bm25 ? 'bm25-idf' : 'classic-idf';
  const explainTermIdf = (term: string, frequency: number): Explanation => ({
    ...node(operation, `idf, inverse document frequency of ${term}`, [
      leaf(frequency, 'n, documents with the term'),
      leaf(statistics.docCount, 'N, documents with the field'),
    ]),
    term,
  });
  if (parts === undefined) return explainTermIdf(text, documentFrequency);
  return sumOf(
    parts.map((part) => explainTermIdf(part.text, part.documentFrequency)),
    'idf, sum over the terms of the phrase',
  );
}

/** The length of a field as scores use it; with details about the length before it is rounded. */
function explainLength(norm: number): Explanation {
  const [min, max] = lengthsOf(norm);
  const lengths =
    min === max
      ? [leaf(min, 'field length in terms')]
      : [leaf(min, 'field length in terms, at least'), leaf(max, 'field length in terms, at most')];
  return {
    ...leaf(ROUNDED_LENGTHS[norm]!, 'dl, field length as stored in the index (rounded)'),
    details: lengths.map(asInformational),
  };
}

/**
 * The tree of one term's score: boost · (k1 + 1) · idf · tf, without k1 in the classic similarity. `counts`: the frequencies
 * that add up to `freq`, where several do.
 */
export function explainTerm(
  weight: { term: ScoredTerm; similarity: Similarity },
  freq: number,
  norm: number,
  counts: readonly Explanation[] = [],
): Explanation {
  const { term, similarity } = weight;
  const { docCount, totalTerms } = term.statistics;
  const frequency = 'freq, occurrences in this field of the document';
  const occurrences = counts.length > 1 ? node('sum', frequency, counts) : leaf(freq, frequency);
  const length = explainLength(norm);
  const factors = [explainBoost(term.factors)];
  if (similarity instanceof Bm25) {
    const k1 = leaf(similarity.k1, 'k1, term frequency saturation');
    factors.push(
      node('sum', 'k1 + 1, constant factor of BM25', [leaf(similarity.k1, 'k1'), leaf(1, '1')]),
      explainIdf(similarity, term),
      node('bm25-tf', 'tf, term frequency (length-normalized)', [
        occurrences,
        k1,
        leaf(similarity.b, 'b, length normalization'),
        length,
        leaf(totalTerms / Math.max(1, docCount), 'avgdl, average field length'),
      ]),
    );
  } else {
    factors.push(
      explainIdf(similarity, term),
      node('classic-tf', 'tf, term frequency over field length', [occurrences, length]),
    );
  }
  return {
    ...node('product', `weight(${term.field}:${term.text})`, factors),
    field: term.field,
    term: term.text,
  };
}
