import { ByteBuffer, IntBuffer } from './byte-buffer.js';
import { ByteDictionary } from './byte-dictionary.js';
import { addDictionary } from './columns.js';
import type { ImageBuilder } from './image.js';

/**
 * Postings of one field.
 *
 * `docs`: per term, blocks of 128 postings, each posting a varint `(gap << 1) | (freq == 1)` and, when that bit is 0, a
 * varint freq. The gap counts from the last document of the block before (from -1 in the first).
 * `positions`: per term and posting, `freq` varints: the first position, then gaps.
 * `skips`: for terms of more than one block, four integers a block: last document, end of the block's bytes and of its
 * positions (relative to the term's), and `maxFreq << 8 | minNorm`, which bounds the scores of the block.
 */
export const BLOCK = 128;
export const SKIP_SIZE = 4;

/** Greater frequencies are bounded as this one, which stands for any. */
export const MOST_FREQ = 0x7fffff;

export class PostingWriter {
  readonly #terms = new ByteBuffer(4096);
  readonly #termOffsets = new IntBuffer(256);
  readonly #frequencies = new IntBuffer(256);
  readonly #docs = new ByteBuffer(16_384);
  readonly #docStarts = new IntBuffer(256);
  readonly #positions = new ByteBuffer(16_384);
  readonly #positionStarts = new IntBuffer(256);
  readonly #skips = new IntBuffer(64);
  readonly #skipStarts = new IntBuffer(256);

  #count = 0;
  #lastDoc = -1;
  #docStart = 0;
  #positionStart = 0;
  #maxFreq = 0;
  #minNorm = 255;

  /** `norms` by document of the segment being written. */
  constructor(readonly norms: Uint8Array) {
    this.#termOffsets.push(0);
  }

  /** Begins the next term; terms come in UTF-8 order. Given as bytes or as text. */
  term(text: string | Uint8Array, start = 0, end = text.length): void {
    if (typeof text === 'string') this.#terms.text(text);
    else this.#terms.append(text, start, end);
    this.#termOffsets.push(this.#terms.length);
    this.#docStart = this.#docs.length;
    this.#positionStart = this.#positions.length;
    this.#docStarts.push(this.#docStart);
    this.#positionStarts.push(this.#positionStart);
    this.#skipStarts.push(this.#skips.length);
    this.#count = 0;
    this.#lastDoc = -1;
    this.#maxFreq = 0;
    this.#minNorm = 255;
  }

  /** The next posting of the term. Its positions are written by `position` calls or copied by `positionBytes`. */
  posting(doc: number, freq: number): void {
    if (this.#count > 0 && this.#count % BLOCK === 0) this.#endBlock();
    const gap = doc - this.#lastDoc;
    if (freq === 1) {
      this.#docs.varint((gap << 1) | 1);
    } else {
      this.#docs.varint(gap << 1);
      this.#docs.varint(freq);
    }
    this.#lastDoc = doc;
    this.#count++;
    if (freq > this.#maxFreq) this.#maxFreq = freq;
    const norm = this.norms[doc]!;
    if (norm < this.#minNorm) this.#minNorm = norm;
  }

  /** The distance of the next position of the posting from the one before (from 0 for the first). */
  position(gap: number): void {
    this.#positions.varint(gap);
  }

  positionBytes(source: Uint8Array, start: number, end: number): void {
    this.#positions.append(source, start, end);
  }

  endTerm(): void {
    if (this.#count > BLOCK) this.#endBlock();
    this.#frequencies.push(this.#count);
  }

  #endBlock(): void {
    this.#skips.push(this.#lastDoc);
    this.#skips.push(this.#docs.length - this.#docStart);
    this.#skips.push(this.#positions.length - this.#positionStart);
    this.#skips.push((Math.min(this.#maxFreq, MOST_FREQ) << 8) | this.#minNorm);
    this.#maxFreq = 0;
    this.#minNorm = 255;
  }

  write(image: ImageBuilder, name: string): void {
    const offsets = Uint32Array.from(this.#termOffsets.result());
    addDictionary(image, `${name}:t`, new ByteDictionary(this.#terms.result(), offsets));
    image.add(`${name}:f`, this.#frequencies.result());
    this.#docStarts.push(this.#docs.length);
    image.add(`${name}:ds`, this.#docStarts.result());
    image.add(`${name}:d`, this.#docs.result());
    this.#positionStarts.push(this.#positions.length);
    image.add(`${name}:ps`, this.#positionStarts.result());
    image.add(`${name}:p`, this.#positions.result());
    image.add(`${name}:ss`, this.#skipStarts.result());
    image.add(`${name}:s`, this.#skips.result());
    image.add(`${name}:n`, this.norms);
  }
}
