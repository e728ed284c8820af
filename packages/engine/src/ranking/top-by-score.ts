import { hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { MatchSet } from '../weights/match-set.js';
import { single } from '../weights/single.js';
import type { Candidate, ScoredDocList, TopDocuments } from './top-documents.js';

/** By descending score; of equal scores the older document first. */
export class TopByScore implements TopDocuments {
  /** A heap whose root is the worst; `order` counts offers, so that of equal scores the later one is worse. */
  private readonly scores: Float64Array;
  private readonly docs: Int32Array;
  private readonly segmentOf: Int32Array;
  private readonly segments: Segment[] = [];
  size = 0;

  constructor(readonly capacity: number) {
    this.scores = new Float64Array(capacity);
    this.docs = new Int32Array(capacity);
    this.segmentOf = new Int32Array(capacity);
  }

  /** The score that a document must exceed to be competitive. */
  get threshold(): number {
    return this.size < this.capacity ? -Infinity : this.scores[0]!;
  }

  offer(segment: Segment, matchSet: MatchSet): void {
    this.begin(segment);
    if (this.capacity === 0) return;
    const { bits, scores, docList } = matchSet;
    let threshold = this.threshold;
    if (docList !== undefined) {
      for (let i = 0; i < docList.length; i++) {
        const doc = docList[i]!;
        const score = scores[doc]!;
        if (score <= threshold) continue;
        this.add(doc, score);
        threshold = this.threshold;
      }
      return;
    }
    for (let i = 0; i < bits.length; i++) {
      let word = bits[i]!;
      while (word !== 0) {
        const low = word & -word;
        const doc = (i << 5) + 31 - Math.clz32(low);
        const score = scores[doc]!;
        if (score > threshold) {
          this.add(doc, score);
          threshold = this.threshold;
        }
        word ^= low;
      }
    }
  }

  /** Offers documents that all have the same score. */
  offerEqual(segment: Segment, documents: Bitset, exact: number): void {
    this.begin(segment);
    const score = single(exact);
    for (let i = 0; i < documents.length && score > this.threshold; i++) {
      let word = documents[i]!;
      while (word !== 0 && this.capacity > 0 && score > this.threshold) {
        const low = word & -word;
        this.add((i << 5) + 31 - Math.clz32(low), score);
        word ^= low;
      }
    }
  }

  /** Adds the competitive documents of a list that are in `allowedDocs`. */
  addListed({ docs, scores, size }: ScoredDocList, allowedDocs: Bitset): void {
    let { threshold } = this;
    for (let i = 0; i < size; i++) {
      const score = scores[i]!;
      if (score <= threshold || !hasBit(allowedDocs, docs[i]!)) continue;
      this.add(docs[i]!, score);
      threshold = this.threshold;
    }
  }

  /** Documents added after this call belong to the segment. */
  begin(segment: Segment): void {
    this.segments.push(segment);
  }

  /**
   * Adds a document whose score exceeds the threshold; documents come in ascending order. Scores are made single
   * precision here, as they are shown: one that exceeds the threshold by less ties with it, and the older one stays.
   */
  add(doc: number, exact: number): void {
    const score = single(exact);
    if (this.size < this.capacity) {
      this.up(this.size++, score, doc, this.segments.length - 1);
    } else if (score > this.scores[0]!) {
      this.down(0, this.size, score, doc, this.segments.length - 1);
    }
  }

  private isWorse(a: number, score: number, segment: number, doc: number): boolean {
    const other = this.scores[a]!;
    if (other !== score) return other < score;
    const otherSegment = this.segmentOf[a]!;
    return otherSegment !== segment ? otherSegment > segment : this.docs[a]! > doc;
  }

  private set(at: number, score: number, doc: number, segment: number): void {
    this.scores[at] = score;
    this.docs[at] = doc;
    this.segmentOf[at] = segment;
  }

  private move(to: number, from: number): void {
    this.set(to, this.scores[from]!, this.docs[from]!, this.segmentOf[from]!);
  }

  private up(start: number, score: number, doc: number, segment: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.isWorse(parent, score, segment, doc)) break;
      this.move(at, parent);
      at = parent;
    }
    this.set(at, score, doc, segment);
  }

  private down(start: number, size: number, score: number, doc: number, segment: number): void {
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      const right = child + 1;
      if (right < size && this.isWorse(right, this.scores[child]!, this.segmentOf[child]!, this.docs[child]!)) {
        child = right;
      }
      if (!this.isWorse(child, score, segment, doc)) break;
      this.move(at, child);
      at = child;
    }
    this.set(at, score, doc, segment);
  }

  result(): Candidate[] {
    const candidates: Candidate[] = [];
    for (let size = this.size; size > 0; size--) {
      const score = this.scores[0]!;
      candidates.push({ segment: this.segments[this.segmentOf[0]!]!, doc: this.docs[0]!, score, keys: [] });
      const last = size - 1;
      this.down(0, last, this.scores[last]!, this.docs[last]!, this.segmentOf[last]!);
    }
    this.size = 0;
    return candidates.reverse();
  }
}
