import type { BlockMemory } from './block-memory.js';
import { ByteBuffer, IntBuffer } from './byte-buffer.js';
import { ByteDictionary } from './byte-dictionary.js';
import { addDictionary } from './columns.js';
import type { ImageBuilder } from './image.js';
import { UPGRADED_NORMS } from './old-norms.js';

/**
 * Postings of one field.
 *
 * `docs`: per term, blocks of 128 postings, each posting a varint `(gap << 1) | (freq == 1)` and, when that bit is 0, a
 * varint freq. The gap of a block's first posting counts from the last document of the previous block (-1 in the first).
 * `positions`: per term and posting, `freq` varints: the first position, then gaps.
 * `skips`: for terms of more than one block, four integers per block: last document, end of the block's bytes, end of its
 * positions (both relative to the term's), and the bound of its scores. The bound has four bytes, highest first: the
 * maximum frequency (255 for 255 or more), and the minimum norm of the documents that have the term more than twice, twice,
 * and once (255 if there are none). In segments of version 1 it is `maxFreq << 8 | minNorm` (0x7fffff for any frequency).
 */
export const BLOCK = 128;
export const SKIP_SIZE = 4;

/** Upper bound of the scores of a block's documents; `bound` describes the block. */
export function maxScore(bound: number, version: number, scorer: BoundedScorer): number {
  const normOf = (byte: number): number => (version < 3 ? UPGRADED_NORMS[byte]! : byte);
  if (version < 2) {
    return scorer.bound(bound >>> 8 === 0x7fffff ? Infinity : bound >>> 8, normOf(bound & 255));
  }
  const maxFreq = bound >>> 24;
  const once = scorer.score(1, normOf(bound & 255));
  if (maxFreq === 1) return once;
  const twice = Math.max(once, scorer.score(2, normOf((bound >>> 8) & 255)));
  if (maxFreq === 2) return twice;
  return Math.max(twice, scorer.bound(maxFreq === MAX_FREQ ? Infinity : maxFreq, normOf((bound >>> 16) & 255)));
}

interface BoundedScorer {
  score(freq: number, norm: number): number;
  bound(maxFreq: number, minNorm: number): number;
}

const MAX_FREQ = 255;
const NO_NORM = 255;

/** Expected sizes of the buffers of a writer: numbers of terms and of skip values, and bytes. */
export interface PostingSizes {
  terms: number;
  termBytes: number;
  docBytes: number;
  positionBytes: number;
  skips: number;
}

const DEFAULT_SIZES: PostingSizes = { terms: 256, termBytes: 4096, docBytes: 16_384, positionBytes: 16_384, skips: 64 };

export class PostingWriter {
  private readonly terms: ByteBuffer;
  private readonly termOffsets: IntBuffer;
  private readonly frequencies: IntBuffer;
  private readonly docs: ByteBuffer;
  private readonly docStarts: IntBuffer;
  private readonly positions: ByteBuffer;
  private readonly positionStarts: IntBuffer;
  private readonly skips: IntBuffer;
  private readonly skipStarts: IntBuffer;

  private count = 0;
  private lastDoc = -1;
  private docStart = 0;
  private positionStart = 0;
  private maxFreq = 0;
  /** Minimum norms of the documents that contain the term once, twice, and more often. */
  private readonly minNorms = Uint8Array.of(NO_NORM, NO_NORM, NO_NORM);

  /** `norms` by document of the segment being written. Buffers grow beyond the expected sizes, which needs more memory. */
  constructor(
    readonly norms: Uint8Array,
    sizes: PostingSizes = DEFAULT_SIZES,
    memory?: BlockMemory,
  ) {
    this.terms = new ByteBuffer(sizes.termBytes, memory);
    this.termOffsets = new IntBuffer(sizes.terms + 1, memory);
    this.frequencies = new IntBuffer(sizes.terms, memory);
    this.docs = new ByteBuffer(sizes.docBytes, memory);
    this.docStarts = new IntBuffer(sizes.terms + 1, memory);
    this.positions = new ByteBuffer(sizes.positionBytes, memory);
    this.positionStarts = new IntBuffer(sizes.terms + 1, memory);
    this.skips = new IntBuffer(sizes.skips, memory);
    this.skipStarts = new IntBuffer(sizes.terms, memory);
    this.termOffsets.push(0);
  }

  /** Begins the next term. Terms must be added in UTF-8 order. `text` is a string, or contains UTF-8 bytes. */
  term(text: string | Uint8Array, start = 0, end = text.length): void {
    if (typeof text === 'string') this.terms.text(text);
    else this.terms.append(text, start, end);
    this.termOffsets.push(this.terms.length);
    this.docStart = this.docs.length;
    this.positionStart = this.positions.length;
    this.docStarts.push(this.docStart);
    this.positionStarts.push(this.positionStart);
    this.skipStarts.push(this.skips.length);
    this.count = 0;
    this.lastDoc = -1;
    this.beginBlock();
  }

  private beginBlock(): void {
    const { minNorms } = this;
    this.maxFreq = 0;
    minNorms[0] = NO_NORM;
    minNorms[1] = NO_NORM;
    minNorms[2] = NO_NORM;
  }

  /** Number of postings that still fit into the current block of the term; if it is full, into the next one. */
  get roomInBlock(): number {
    return BLOCK - (this.count % BLOCK);
  }

  /** The next posting of the term. Its positions are written by `position` calls or copied by `positionBytes`. */
  posting(doc: number, freq: number): void {
    if (this.count > 0 && this.count % BLOCK === 0) this.endBlock();
    const gap = doc - this.lastDoc;
    if (freq === 1) {
      this.docs.varint((gap << 1) | 1);
    } else {
      this.docs.varint(gap << 1);
      this.docs.varint(freq);
    }
    this.lastDoc = doc;
    this.count++;
    if (freq > this.maxFreq) this.maxFreq = freq;
    const norm = this.norms[doc]!;
    const frequencyClass = Math.min(freq, 3) - 1;
    if (norm < this.minNorms[frequencyClass]!) this.minNorms[frequencyClass] = norm;
  }

  /** The distance of the next position of the posting from the one before (from 0 for the first). */
  position(gap: number): void {
    this.positions.varint(gap);
  }

  positionBytes(source: Uint8Array, start: number, end: number): void {
    this.positions.append(source, start, end);
  }

  endTerm(): void {
    if (this.count > BLOCK) this.endBlock();
    this.frequencies.push(this.count);
  }

  private endBlock(): void {
    this.skips.push(this.lastDoc);
    this.skips.push(this.docs.length - this.docStart);
    this.skips.push(this.positions.length - this.positionStart);
    const { minNorms } = this;
    const bounds = (minNorms[2]! << 16) | (minNorms[1]! << 8) | minNorms[0]!;
    this.skips.push((Math.min(this.maxFreq, MAX_FREQ) << 24) | bounds);
    this.beginBlock();
  }

  write(image: ImageBuilder, name: string): void {
    const { buffer, byteOffset, length } = this.termOffsets.result();
    const offsets = new Uint32Array(buffer, byteOffset, length);
    addDictionary(image, `${name}:t`, new ByteDictionary(this.terms.result(), offsets));
    image.add(`${name}:f`, this.frequencies.result());
    this.docStarts.push(this.docs.length);
    image.add(`${name}:ds`, this.docStarts.result());
    image.add(`${name}:d`, this.docs.result());
    this.positionStarts.push(this.positions.length);
    image.add(`${name}:ps`, this.positionStarts.result());
    image.add(`${name}:p`, this.positions.result());
    image.add(`${name}:ss`, this.skipStarts.result());
    image.add(`${name}:s`, this.skips.result());
    image.add(`${name}:n`, this.norms);
  }
}
