import { createBitset, unite, type Bitset } from './bitset.js';
import type { ByteDictionary } from './byte-dictionary.js';
import { int32s, readDictionary } from './columns.js';
import { DocumentSets } from './document-sets.js';
import type { SegmentSource } from './image.js';
import { BLOCK, SKIP_SIZE } from './posting-format.js';

export const NO_MORE = 0x7fffffff;

/** The inverted field `name` of one segment. */
export class PostingReader {
  readonly terms: ByteDictionary;
  /** Documents with the term, by ordinal. */
  readonly frequencies: Int32Array;
  /** By document. `Segment.postings` upgrades those of old segments. */
  norms: Uint8Array;
  readonly docs: Uint8Array;
  readonly docStarts: Int32Array;
  readonly skips: Int32Array;
  readonly skipStarts: Int32Array;
  readonly docCount: number;
  readonly totalTerms: number;
  /** Format version of the segment. */
  readonly version: number;
  /** Buffers of released cursors. */
  readonly spareBuffers: Int32Array[] = [];
  private readonly source: SegmentSource;
  private readonly name: string;
  private loadedPositions: { bytes: Uint8Array; starts: Int32Array } | undefined;
  private cachedMaxNorm: number | undefined;
  private readonly sets: DocumentSets;

  constructor(source: SegmentSource, name: string) {
    const prefix = `t:${name}`;
    this.source = source;
    this.name = prefix;
    this.terms = readDictionary(source, `${prefix}:t`);
    this.frequencies = int32s(source.section(`${prefix}:f`)!);
    this.docs = source.section(`${prefix}:d`)!;
    this.docStarts = int32s(source.section(`${prefix}:ds`)!);
    this.skips = int32s(source.section(`${prefix}:s`)!);
    this.skipStarts = int32s(source.section(`${prefix}:ss`)!);
    this.norms = source.section(`${prefix}:n`)!;
    this.version = source.header.version ?? 1;
    const stats = source.header.text[name]!;
    this.docCount = stats.docCount;
    this.totalTerms = stats.totalTerms;
    const { docs } = source.header;
    this.sets = new DocumentSets(docs, (ordinal) => {
      const set = createBitset(docs);
      this.addDocuments(ordinal, ordinal + 1, set);
      return set;
    });
  }

  /** The documents of a frequent term that is searched repeatedly, which must not be modified; undefined for others. */
  documentSet(ordinal: number): Bitset | undefined {
    return this.isFrequent(ordinal) ? this.sets.find(ordinal) : undefined;
  }

  /** Adds the documents of one term to a set. */
  addDocumentsOf(ordinal: number, into: Bitset): void {
    if (this.isFrequent(ordinal)) unite(into, this.sets.get(ordinal));
    else this.addDocuments(ordinal, ordinal + 1, into);
  }

  private isFrequent(ordinal: number): boolean {
    const documentFrequency = this.frequencies[ordinal]!;
    return documentFrequency > BLOCK && this.sets.isFrequent(documentFrequency);
  }

  /** The norm of the longest field. */
  get maxNorm(): number {
    if (this.cachedMaxNorm === undefined) {
      let max = 0;
      for (let doc = 0; doc < this.norms.length; doc++) if (this.norms[doc]! > max) max = this.norms[doc]!;
      this.cachedMaxNorm = max;
    }
    return this.cachedMaxNorm;
  }

  /**
   * Adds the documents of the terms [start, end) to a set. Their postings are adjacent and are read sequentially, without
   * blocks and frequencies.
   */
  addDocuments(start: number, end: number, into: Bitset): void {
    const { docs: bytes, frequencies } = this;
    let at = this.docStarts[start]!;
    for (let ordinal = start; ordinal < end; ordinal++) {
      let doc = -1;
      for (let left = frequencies[ordinal]!; left > 0; left--) {
        let byte = bytes[at++]!;
        let code = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          code |= (byte & 127) << shift;
        }
        doc += code >>> 1;
        into[doc >>> 5] = into[doc >>> 5]! | (1 << (doc & 31));
        if ((code & 1) === 0) while (bytes[at++]! > 127);
      }
    }
  }

  /** Puts the documents and frequencies of a term into arrays, from `start` on; returns the end. */
  readPostings(ordinal: number, docs: Int32Array, frequencies: Int32Array, start: number): number {
    const bytes = this.docs;
    const end = start + this.frequencies[ordinal]!;
    let at = this.docStarts[ordinal]!;
    let doc = -1;
    for (let i = start; i < end; i++) {
      let byte = bytes[at++]!;
      let code = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        code |= (byte & 127) << shift;
      }
      doc += code >>> 1;
      docs[i] = doc;
      let frequency = 1;
      if ((code & 1) === 0) {
        byte = bytes[at++]!;
        frequency = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          frequency |= (byte & 127) << shift;
        }
      }
      frequencies[i] = frequency;
    }
    return end;
  }

  /** Loaded only for phrases and merges. */
  get positions(): { bytes: Uint8Array; starts: Int32Array } {
    this.loadedPositions ??= {
      bytes: this.source.section(`${this.name}:p`)!,
      starts: int32s(this.source.section(`${this.name}:ps`)!),
    };
    return this.loadedPositions;
  }
}

/** Number of postings that are searched one by one before the binary search. */
const LINEAR_STEPS = 8;

/** Maximum number of buffers that a reader reuses, because allocating one takes longer than decoding a block into it. */
const MAX_SPARE_BUFFERS = 64;

/**
 * Walks the postings of one term, a block at a time. `docs[0…size)` and `freqs` hold the current block; `doc` is
 * `docs[index]`.
 */
export class PostingCursor {
  readonly docs: Int32Array;
  readonly freqs: Int32Array;
  size = 0;
  index = 0;
  doc = -1;
  /** Number of the current block; -1 before the first. */
  block = -1;
  ordinal = 0;
  documentFrequency = 0;
  blocks = 0;

  private readonly bytes: Uint8Array;
  private start = 0;
  private readonly skips: Int32Array;
  private skipStart = 0;
  private position: { bytes: Uint8Array; start: number; at: number; posting: number } | undefined;

  constructor(
    readonly reader: PostingReader,
    ordinal: number,
  ) {
    this.docs = reader.spareBuffers.pop() ?? new Int32Array(BLOCK);
    this.freqs = reader.spareBuffers.pop() ?? new Int32Array(BLOCK);
    this.bytes = reader.docs;
    this.skips = reader.skips;
    this.reset(ordinal);
  }

  /** Returns the buffers to the reader; the cursor must not be used anymore. */
  release(): void {
    const { spareBuffers } = this.reader;
    if (spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(this.docs, this.freqs);
  }

  /** Moves before the first posting of another term of the same field. */
  reset(ordinal: number): void {
    this.ordinal = ordinal;
    this.documentFrequency = this.reader.frequencies[ordinal]!;
    this.blocks = Math.ceil(this.documentFrequency / BLOCK);
    this.start = this.reader.docStarts[ordinal]!;
    this.skipStart = this.reader.skipStarts[ordinal]!;
    this.size = 0;
    this.index = 0;
    this.doc = -1;
    this.block = -1;
    this.position = undefined;
  }

  /** The last document of a block; only for terms of more than one block. */
  lastDocOf(block: number): number {
    return this.skips[this.skipStart + block * SKIP_SIZE]!;
  }

  /** The impacts of a block (posting-format.ts); only for terms of more than one block. */
  boundOf(block: number): number {
    return this.skips[this.skipStart + block * SKIP_SIZE + 3]!;
  }

  /** Decodes a block and moves before its first posting. */
  load(block: number): void {
    this.block = block;
    if (block >= this.blocks) {
      this.size = 0;
      this.index = 0;
      this.doc = NO_MORE;
      return;
    }
    const previous = this.skipStart + (block - 1) * SKIP_SIZE;
    let at = this.start + (block === 0 ? 0 : this.skips[previous + 1]!);
    let doc = block === 0 ? -1 : this.skips[previous]!;
    const size = Math.min(BLOCK, this.documentFrequency - block * BLOCK);
    const bytes = this.bytes;
    const { docs, freqs } = this;
    for (let i = 0; i < size; i++) {
      let byte = bytes[at++]!;
      let code = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        code |= (byte & 127) << shift;
      }
      doc += code >>> 1;
      docs[i] = doc;
      if ((code & 1) === 1) {
        freqs[i] = 1;
      } else {
        byte = bytes[at++]!;
        let freq = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          freq |= (byte & 127) << shift;
        }
        freqs[i] = freq;
      }
    }
    this.size = size;
    this.index = 0;
    this.doc = docs[0]!;
    if (this.position !== undefined) this.seekPositions();
  }

  /** The next document, or NO_MORE. */
  next(): number {
    if (this.doc === NO_MORE) return NO_MORE;
    if (this.block < 0) this.load(0);
    else if (++this.index < this.size) this.doc = this.docs[this.index]!;
    else this.load(this.block + 1);
    return this.doc;
  }

  /** The first document that is not below `target`, or NO_MORE. */
  advance(target: number): number {
    if (this.doc >= target) return this.doc;
    this.seekBlock(target);
    if (this.doc >= target) return this.doc;
    const { docs, size } = this;
    let low = this.index + 1;
    let high = size;
    // Most targets are near: a few linear steps, then binary search.
    for (const end = Math.min(high, low + LINEAR_STEPS); low < end; low++) {
      if (docs[low]! >= target) {
        this.index = low;
        return (this.doc = docs[low]!);
      }
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (docs[middle]! < target) low = middle + 1;
      else high = middle;
    }
    if (low === size) {
      this.load(this.block + 1);
      return this.doc;
    }
    this.index = low;
    return (this.doc = docs[low]!);
  }

  /** Moves to the block that would hold `target`; `doc` is then its first posting unless the block is the current one. */
  seekBlock(target: number): void {
    const block = this.blockOf(target);
    if (block !== this.block) this.load(block);
  }

  /** The first block from the current one on, or from a later one, whose last document is not below `target`. */
  blockOf(target: number, from = this.block): number {
    let low = Math.max(0, from);
    if (this.blocks <= 1) return low;
    if (low >= this.blocks || this.lastDocOf(low) >= target) return low;
    let step = 1;
    while (low + step < this.blocks && this.lastDocOf(low + step) < target) {
      low += step;
      step <<= 1;
    }
    let high = Math.min(this.blocks, low + step);
    low++;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.lastDocOf(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reads the positions of the current posting into `into`, which grows if necessary; returns their number. */
  readPositions(into: { values: Int32Array }): number {
    const state = this.openPositions();
    const { bytes } = state;
    const { freqs, index } = this;
    let { at } = state;
    let left = 0;
    for (let posting = state.posting; posting < index; posting++) left += freqs[posting]!;
    while (left > 0) if (bytes[at++]! < 128) left--;
    const freq = freqs[index]!;
    if (into.values.length < freq) into.values = new Int32Array(freq * 2);
    const { values } = into;
    let position = 0;
    for (let i = 0; i < freq; i++) {
      let byte = bytes[at++]!;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        gap |= (byte & 127) << shift;
      }
      position += gap;
      values[i] = position;
    }
    state.at = at;
    state.posting = index + 1;
    return freq;
  }

  /**
   * Puts the offsets at which the positions of each posting of the current block begin into `starts`; returns the bytes.
   */
  locatePositions(starts: Int32Array): Uint8Array {
    const { bytes, starts: termStarts } = this.reader.positions;
    const { freqs, size, skips, skipStart, block } = this;
    const termStart = termStarts[this.ordinal]!;
    const skip = skipStart + block * SKIP_SIZE;
    let at = termStart + (block === 0 ? 0 : skips[skip - SKIP_SIZE + 2]!);
    const end = this.blocks === 1 ? termStarts[this.ordinal + 1]! : termStart + skips[skip + 2]!;
    const start = at;
    for (let i = 0; i < size; i++) {
      starts[i] = at;
      at += freqs[i]!;
    }
    // Usually every position has one byte.
    if (at === end) return bytes;
    at = start;
    for (let i = 0; i < size; i++) {
      starts[i] = at;
      for (let left = freqs[i]!; left > 0;) if (bytes[at++]! < 128) left--;
    }
    return bytes;
  }

  /** The bytes [start, end) of the current posting's positions; for merges, which read each posting once. */
  positionBytes(): { bytes: Uint8Array; start: number; end: number } {
    const state = this.openPositions();
    const { bytes } = state;
    let { at } = state;
    for (; state.posting < this.index; state.posting++) {
      for (let left = this.freqs[state.posting]!; left > 0;) if (bytes[at++]! < 128) left--;
    }
    const start = at;
    for (let left = this.freqs[this.index]!; left > 0;) if (bytes[at++]! < 128) left--;
    state.at = at;
    state.posting = this.index + 1;
    return { bytes, start, end: at };
  }

  private openPositions(): { bytes: Uint8Array; start: number; at: number; posting: number } {
    if (this.position === undefined) {
      const { bytes, starts } = this.reader.positions;
      this.position = { bytes, start: starts[this.ordinal]!, at: 0, posting: 0 };
      this.seekPositions();
    } else if (this.position.posting > this.index) {
      this.seekPositions();
    }
    return this.position;
  }

  private seekPositions(): void {
    const state = this.position!;
    const previous = this.skipStart + (this.block - 1) * SKIP_SIZE;
    state.at = state.start + (this.block <= 0 ? 0 : this.skips[previous + 2]!);
    state.posting = 0;
  }
}
