import type { BlockMemory } from './block-memory.js';

const encoder = new TextEncoder();

/** Up to this number of bytes or characters, a loop is faster than creating a view of the bytes. */
const MAX_LOOP_BYTES = 48;

/** A growing byte array with the primitive encodings of a segment. */
export class ByteBuffer {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1024, memory?: BlockMemory) {
    this.bytes = memory?.bytes(capacity) ?? new Uint8Array(capacity);
  }

  reserve(extra: number): void {
    const requiredLength = this.length + extra;
    if (requiredLength <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(requiredLength, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** An unsigned integer below 2^32 in 1–5 bytes, seven bits per byte, low bits first. */
  varint(value: number): void {
    if (this.length + 5 > this.bytes.length) this.reserve(5);
    let v = value;
    while (v > 127) {
      this.bytes[this.length++] = (v & 127) | 128;
      v >>>= 7;
    }
    this.bytes[this.length++] = v;
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = value;
  }

  append(source: Uint8Array, start = 0, end = source.length): void {
    this.reserve(end - start);
    if (end - start > MAX_LOOP_BYTES) {
      this.bytes.set(source.subarray(start, end), this.length);
      this.length += end - start;
      return;
    }
    const { bytes } = this;
    let { length } = this;
    for (let i = start; i < end; i++) bytes[length++] = source[i]!;
    this.length = length;
  }

  /** UTF-8; returns the number of bytes. */
  text(value: string): number {
    this.reserve(value.length * 3);
    if (value.length <= MAX_LOOP_BYTES && this.ascii(value)) return value.length;
    const { written } = encoder.encodeInto(value, this.bytes.subarray(this.length));
    this.length += written;
    return written;
  }

  /** Appends the text and returns true if it is ASCII. The buffer must have room for it. */
  private ascii(value: string): boolean {
    const { bytes, length } = this;
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > 127) return false;
      bytes[length + i] = unit;
    }
    this.length = length + value.length;
    return true;
  }

  result(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** A growing Int32Array. */
export class IntBuffer {
  values: Int32Array;
  length = 0;

  constructor(capacity = 16, memory?: BlockMemory) {
    this.values = memory?.int32s(capacity) ?? new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(Math.max(16, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  result(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}

/** UTF-8 order, which is code point order: the order of every dictionary, and of `$orderby` on strings. */
export function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const shared = Math.min(aEnd - aStart, bEnd - bStart);
  for (let i = 0; i < shared; i++) {
    const difference = a[aStart + i]! - b[bStart + i]!;
    if (difference !== 0) return difference;
  }
  return aEnd - aStart - (bEnd - bStart);
}

/** Code point order of two strings; JavaScript compares UTF-16 code units, which puts surrogate pairs before U+E000 to U+FFFF. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) {
      if (x < 0xe000) x += 0x2000;
      else x -= 0x800;
      if (y < 0xe000) y += 0x2000;
      else y -= 0x800;
    }
    return x - y;
  }
  return a.length - b.length;
}

/** Code units whose order in UTF-16 differs from the order of code points. */
const SURROGATE_OR_LATER = /[\ud800-\uffff]/;

/** The texts in code point order. The native sort is several times faster than one with a comparison function. */
export function sortTexts(texts: readonly string[]): string[] {
  if (!texts.some((text) => SURROGATE_OR_LATER.test(text))) return texts.toSorted();
  const surrogateTexts = texts.filter((text) => SURROGATE_OR_LATER.test(text)).sort(compareText);
  const otherTexts = texts.filter((text) => !SURROGATE_OR_LATER.test(text)).sort();
  const sortedTexts: string[] = [];
  let nextSurrogate = 0;
  for (const text of otherTexts) {
    while (nextSurrogate < surrogateTexts.length && compareText(surrogateTexts[nextSurrogate]!, text) < 0) {
      sortedTexts.push(surrogateTexts[nextSurrogate++]!);
    }
    sortedTexts.push(text);
  }
  return sortedTexts.concat(surrogateTexts.slice(nextSurrogate));
}

export const utf8 = (text: string): Uint8Array => encoder.encode(text);
