import { forEachBit, hasBit, type Bitset } from '../segment/bitset.js';
import type { Segment } from '../segment/segment.js';
import type { Frame } from './frame.js';
import type { ScoredList } from './scored-list.js';
import { single } from './single.js';
import { compareValues, type SortKey, type SortValue } from './sort-keys.js';

export interface Candidate {
  segment: Segment;
  doc: number;
  /** Single precision, as it is shown: no tie is broken by digits that nobody sees. */
  score: number;
  keys: SortValue[];
}

/** Keeps the best `most` documents of all segments, which must be offered in the order of their ids. */
export interface TopDocuments {
  offer(segment: Segment, frame: Frame): void;
  /** Best first. */
  result(): Candidate[];
}

/** By descending score; of equal scores the older document first. */
export class TopByScore implements TopDocuments {
  /** A heap whose root is the worst; `#order` counts offers, so that of equal scores the later one is worse. */
  readonly #scores: Float64Array;
  readonly #docs: Int32Array;
  readonly #segmentOf: Int32Array;
  readonly #segments: Segment[] = [];
  size = 0;

  constructor(readonly most: number) {
    this.#scores = new Float64Array(most);
    this.#docs = new Int32Array(most);
    this.#segmentOf = new Int32Array(most);
  }

  /** The score that a document must exceed to get in. */
  get threshold(): number {
    return this.size < this.most ? -Infinity : this.#scores[0]!;
  }

  offer(segment: Segment, frame: Frame): void {
    this.begin(segment);
    if (this.most === 0) return;
    const { bits, scores, few } = frame;
    let threshold = this.threshold;
    if (few !== undefined) {
      for (let i = 0; i < few.length; i++) {
        const doc = few[i]!;
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
      while (word !== 0 && this.most > 0 && score > this.threshold) {
        const low = word & -word;
        this.add((i << 5) + 31 - Math.clz32(low), score);
        word ^= low;
      }
    }
  }

  /** Adds of a list what is in `allowed`, and gets in. */
  addListed({ docs, scores, size }: ScoredList, allowed: Bitset): void {
    let { threshold } = this;
    for (let i = 0; i < size; i++) {
      const score = scores[i]!;
      if (score <= threshold || !hasBit(allowed, docs[i]!)) continue;
      this.add(docs[i]!, score);
      threshold = this.threshold;
    }
  }

  /** Documents added from now on are of this segment. */
  begin(segment: Segment): void {
    this.#segments.push(segment);
  }

  /**
   * Adds a document whose score exceeds the threshold; documents come in ascending order. Scores are made single
   * precision here, as they are shown: one that exceeds the threshold by less ties with it, and the older one stays.
   */
  add(doc: number, exact: number): void {
    const score = single(exact);
    if (this.size < this.most) {
      this.#up(this.size++, score, doc, this.#segments.length - 1);
    } else if (score > this.#scores[0]!) {
      this.#down(0, this.size, score, doc, this.#segments.length - 1);
    }
  }

  #worse(a: number, score: number, segment: number, doc: number): boolean {
    const other = this.#scores[a]!;
    if (other !== score) return other < score;
    const otherSegment = this.#segmentOf[a]!;
    return otherSegment !== segment ? otherSegment > segment : this.#docs[a]! > doc;
  }

  #set(at: number, score: number, doc: number, segment: number): void {
    this.#scores[at] = score;
    this.#docs[at] = doc;
    this.#segmentOf[at] = segment;
  }

  #move(to: number, from: number): void {
    this.#set(to, this.#scores[from]!, this.#docs[from]!, this.#segmentOf[from]!);
  }

  #up(start: number, score: number, doc: number, segment: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#worse(parent, score, segment, doc)) break;
      this.#move(at, parent);
      at = parent;
    }
    this.#set(at, score, doc, segment);
  }

  #down(start: number, size: number, score: number, doc: number, segment: number): void {
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      const right = child + 1;
      if (right < size && this.#worse(right, this.#scores[child]!, this.#segmentOf[child]!, this.#docs[child]!))
        child = right;
      if (!this.#worse(child, score, segment, doc)) break;
      this.#move(at, child);
      at = child;
    }
    this.#set(at, score, doc, segment);
  }

  result(): Candidate[] {
    const sorted: Candidate[] = [];
    for (let size = this.size; size > 0; size--) {
      const score = this.#scores[0]!;
      sorted.push({ segment: this.#segments[this.#segmentOf[0]!]!, doc: this.#docs[0]!, score, keys: [] });
      const last = size - 1;
      this.#down(0, last, this.#scores[last]!, this.#docs[last]!, this.#segmentOf[last]!);
    }
    this.size = 0;
    return sorted.reverse();
  }
}

/** By `$orderby`; ties by descending score, then the older document first. */
export class TopByKeys implements TopDocuments {
  #best: Candidate[] = [];

  constructor(
    readonly most: number,
    readonly keys: readonly SortKey[],
  ) {}

  offer(segment: Segment, frame: Frame): void {
    if (this.most === 0) return;
    const readers = this.keys.map((key) => key.reader(segment, frame));
    const signs = this.keys.map((key) => (key.descending ? -1 : 1));
    const { scores, bits, few } = frame;
    const compare = (a: number, b: number): number => {
      for (let k = 0; k < readers.length; k++) {
        const x = readers[k]!(a);
        const y = readers[k]!(b);
        if (x !== y) return (x < y ? -1 : 1) * signs[k]!;
      }
      return single(scores[b]!) - single(scores[a]!) || a - b;
    };
    const heap = new DocumentHeap(this.most, compare);
    const first = readers[0]!;
    const sign = signs[0]!;
    // Most documents lose by the first key alone; only the others are compared in full.
    let worst = Infinity;
    const consider = (doc: number): void => {
      if (first(doc) * sign <= worst && heap.offer(doc) && heap.full) worst = first(heap.root) * sign;
    };
    if (few === undefined) forEachBit(bits, consider);
    else for (let i = 0; i < few.length; i++) consider(few[i]!);
    const found = heap.sorted().map((doc): Candidate => ({
      segment,
      doc,
      score: single(scores[doc]!),
      keys: this.keys.map((key) => key.value(segment, frame, doc)),
    }));
    this.#best = this.#merge(this.#best, found);
  }

  #compare(a: Candidate, b: Candidate): number {
    for (let k = 0; k < this.keys.length; k++) {
      const order = compareValues(a.keys[k]!, b.keys[k]!);
      if (order !== 0) return this.keys[k]!.descending ? -order : order;
    }
    return b.score - a.score;
  }

  #merge(older: readonly Candidate[], newer: readonly Candidate[]): Candidate[] {
    const merged: Candidate[] = [];
    let i = 0;
    let j = 0;
    while (merged.length < this.most && (i < older.length || j < newer.length)) {
      const takeOlder = j >= newer.length || (i < older.length && this.#compare(older[i]!, newer[j]!) <= 0);
      merged.push(takeOlder ? older[i++]! : newer[j++]!);
    }
    return merged;
  }

  result(): Candidate[] {
    return this.#best;
  }
}

/** The best documents of one segment by a comparison; the root is the worst. */
class DocumentHeap {
  readonly #docs: number[] = [];

  constructor(
    readonly most: number,
    readonly compare: (a: number, b: number) => number,
  ) {}

  get full(): boolean {
    return this.#docs.length === this.most;
  }

  get root(): number {
    return this.#docs[0]!;
  }

  /** Whether the document got in. */
  offer(doc: number): boolean {
    const docs = this.#docs;
    if (docs.length < this.most) {
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
    this.#sink(doc);
    return true;
  }

  #sink(doc: number): void {
    const docs = this.#docs;
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
    return this.#docs.sort(this.compare);
  }
}
