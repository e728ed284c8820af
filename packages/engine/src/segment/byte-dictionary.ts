import { compareBytes, utf8 } from './byte-buffer.js';

const MAX_CACHED_STRINGS = 1024;

/** The characters that follow a common prefix, ascending, and the first ordinal that has each; the last one is the end. */
export interface TrieNode {
  codePoints: Int32Array;
  starts: Int32Array;
}

/** Where the strings of one dictionary are in another one. */
export interface DictionaryAlignment {
  /** By ordinal of the one, the ordinal in the other, or -1. */
  ordinals: Int32Array;
  /** The strings that only the other one has. */
  others: ByteDictionary;
  /** Their ordinals in the other one. */
  otherOrdinals: Int32Array;
}

/** Sorted distinct UTF-8 strings: ordinals 0…size-1 are in code point order. */
export class ByteDictionary {
  readonly size: number;
  private readonly text: Buffer;
  /** Decoded strings of a small dictionary, because facets read the same few repeatedly. */
  private readonly decodedStrings: (string | undefined)[] | undefined;

  /** Large nodes that walks have visited, by first ordinal and depth (terms/trie-nodes.ts). */
  readonly trieNodes = new Map<number, TrieNode>();

  /** Where the strings of this dictionary are in others (terms/dictionary-alignment.ts). */
  readonly alignments = new WeakMap<ByteDictionary, DictionaryAlignment>();

  constructor(
    readonly bytes: Uint8Array,
    /** size + 1 offsets into `bytes`. */
    readonly offsets: Uint32Array,
  ) {
    this.size = offsets.length - 1;
    this.decodedStrings = this.size <= MAX_CACHED_STRINGS ? [] : undefined;
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get(ordinal: number): string {
    if (this.decodedStrings === undefined) return this.decode(ordinal);
    return (this.decodedStrings[ordinal] ??= this.decode(ordinal));
  }

  private decode(ordinal: number): string {
    return this.text.toString('utf8', this.offsets[ordinal], this.offsets[ordinal + 1]);
  }

  /** The ordinal of `text`, or -1. */
  find(text: string): number {
    return this.findBytes(utf8(text));
  }

  findBytes(target: Uint8Array): number {
    const at = this.lowerBound(target);
    return at < this.size && this.compare(at, target) === 0 ? at : -1;
  }

  compare(ordinal: number, target: Uint8Array): number {
    return compareBytes(this.bytes, this.offsets[ordinal]!, this.offsets[ordinal + 1]!, target, 0, target.length);
  }

  /** The first ordinal whose string is not below `target`; `size` when all are. */
  lowerBound(target: Uint8Array, from = 0, to = this.size): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, target) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The ordinals [start, end) of the strings that begin with `prefix`. */
  prefixRange(prefix: Uint8Array): [number, number] {
    const start = this.lowerBound(prefix);
    let low = start;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.offsets[middle]!;
      const end = Math.min(this.offsets[middle + 1]!, at + prefix.length);
      if (compareBytes(this.bytes, at, end, prefix, 0, prefix.length) <= 0) low = middle + 1;
      else high = middle;
    }
    return [start, low];
  }
}
