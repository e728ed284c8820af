import { BOUNDED_DOCS, type ColumnBounds } from '../segment/column-bounds.js';
import type { Segment } from '../segment/segment.js';
import type { MatchSet } from '../weights/match-set.js';
import { single } from '../weights/single.js';
import { compareValues, type SortKey } from './sort-keys.js';
import type { Candidate, TopDocuments } from './top-documents.js';

/** By `$orderby`; ties by descending score, then the older document first. */
export class TopByKeys implements TopDocuments {
  private best: Candidate[] = [];

  constructor(
    readonly capacity: number,
    readonly keys: readonly SortKey[],
  ) {}

  /**
   * A test whether no document of a range can be among the best, by the first key; undefined if that is unknown. Equal keys
   * can be: the other keys and the score decide.
   */
  blockTest(segment: Segment): ((first: number, last: number) => boolean) | undefined {
    const worst = this.worstFirstKey();
    const key = this.keys[0];
    const bounds = worst === undefined ? undefined : key?.comparable?.(segment)?.bounds;
    if (worst === undefined || key === undefined || bounds === undefined) return undefined;
    return key.isDescending
      ? (first, last) => bounds.maxOf(first, last) < worst
      : (first, last) => bounds.minOf(first, last) > worst;
  }

  /** The first key of the last of the best, if there are enough and it can be compared with other segments. */
  private worstFirstKey(): number | undefined {
    const last = this.best.length < this.capacity ? undefined : this.best.at(-1);
    return last === undefined ? undefined : this.keys[0]?.comparable?.(last.segment)?.valueOf(last.doc);
  }

  /** `scoreOf`: computes the score of a document of which `matchSet` has none yet; it is called in ascending order. */
  offer(segment: Segment, matchSet: MatchSet, scoreOf?: (doc: number) => number): void {
    if (this.capacity === 0) return;
    const readers = this.keys.map((key) => key.reader(segment, matchSet));
    const signs = this.keys.map((key) => (key.isDescending ? -1 : 1));
    const { scores, bits, docList } = matchSet;
    const compare = (a: number, b: number): number => {
      for (let k = 0; k < readers.length; k++) {
        const x = readers[k]!(a);
        const y = readers[k]!(b);
        if (x !== y) return (x < y ? -1 : 1) * signs[k]!;
      }
      return single(scores[b]!) - single(scores[a]!) || a - b;
    };
    const heap = new DocumentHeap(this.capacity, compare);
    const first = readers[0]!;
    const sign = signs[0]!;
    // Most documents are rejected by the first key; only the others are compared in full.
    const bounds = this.keys[0]!.comparable?.(segment)?.bounds;
    const worstBefore = bounds === undefined ? undefined : this.worstFirstKey();
    let worst = worstBefore === undefined ? Infinity : worstBefore * sign;
    const consider = (doc: number): void => {
      if (first(doc) * sign > worst) return;
      if (scoreOf !== undefined) scores[doc] = scoreOf(doc);
      if (heap.offer(doc) && heap.isFull) worst = Math.min(worst, first(heap.root) * sign);
    };
    const canBeAmongBest = (doc: number): boolean =>
      bounds === undefined || (sign < 0 ? -bounds.maxNear(doc) : bounds.minNear(doc)) <= worst;
    if (docList === undefined) {
      const words = BOUNDED_DOCS >>> 5;
      for (let start = 0; start < bits.length; start += words) {
        if (bounds !== undefined && bestKey(bounds, start << 5, sign) > worst) continue;
        const end = Math.min(bits.length, start + words);
        for (let i = start; i < end; i++) {
          const matches = bits[i]!;
          if (matches === 0 || !canBeAmongBest(i << 5)) continue;
          for (let word = matches; word !== 0;) {
            const low = word & -word;
            consider((i << 5) + 31 - Math.clz32(low));
            word ^= low;
          }
        }
      }
    } else {
      for (let i = 0; i < docList.length; i++) if (canBeAmongBest(docList[i]!)) consider(docList[i]!);
    }
    const candidates = heap.sorted().map((doc): Candidate => ({
      segment,
      doc,
      score: single(scores[doc]!),
      keys: this.keys.map((key) => key.value(segment, matchSet, doc)),
    }));
    this.best = this.merge(this.best, candidates);
  }

  private compare(a: Candidate, b: Candidate): number {
    for (let k = 0; k < this.keys.length; k++) {
      const order = compareValues(a.keys[k]!, b.keys[k]!);
      if (order !== 0) return this.keys[k]!.isDescending ? -order : order;
    }
    return b.score - a.score;
  }

  private merge(older: readonly Candidate[], newer: readonly Candidate[]): Candidate[] {
    const candidates: Candidate[] = [];
    let i = 0;
    let j = 0;
    while (candidates.length < this.capacity && (i < older.length || j < newer.length)) {
      const takesOlder = j >= newer.length || (i < older.length && this.compare(older[i]!, newer[j]!) <= 0);
      candidates.push(takesOlder ? older[i++]! : newer[j++]!);
    }
    return candidates;
  }

  result(): Candidate[] {
    return this.best;
  }
}

/** Lower bound of the first key of the documents in the block of one, times the sign of the order. */
function bestKey(bounds: ColumnBounds, doc: number, sign: number): number {
  return sign < 0 ? -bounds.maxOf(doc, doc) : bounds.minOf(doc, doc);
}

/** The best documents of one segment by a comparison; the root is the worst. */
class DocumentHeap {
  private readonly docs: number[] = [];

  constructor(
    readonly capacity: number,
    readonly compare: (a: number, b: number) => number,
  ) {}

  get isFull(): boolean {
    return this.docs.length === this.capacity;
  }

  get root(): number {
    return this.docs[0]!;
  }

  /** Returns whether the document was added. */
  offer(doc: number): boolean {
    const docs = this.docs;
    if (docs.length < this.capacity) {
      docs.push(doc);
      let at = docs.length - 1;
      while (at > 0) {
        const parent = (at - 1) >>> 1;
        if (this.compare(docs[parent]!, doc) >= 0) break;
        docs[at] = docs[parent]!;
        at = parent;
      }
      docs[at] = doc;
      return true;
    }
    if (this.compare(doc, docs[0]!) >= 0) return false;
    this.sink(doc);
    return true;
  }

  private sink(doc: number): void {
    const docs = this.docs;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= docs.length) break;
      if (child + 1 < docs.length && this.compare(docs[child + 1]!, docs[child]!) > 0) child++;
      if (this.compare(docs[child]!, doc) <= 0) break;
      docs[at] = docs[child]!;
      at = child;
    }
    docs[at] = doc;
  }

  sorted(): number[] {
    return this.docs.sort(this.compare);
  }
}
