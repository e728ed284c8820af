import { limits } from '@searchdeck/contract/core';
import { ByteBuffer, IntBuffer, sortTexts } from './byte-buffer.js';
import type { ImageBuilder, SegmentHeader } from './image.js';
import { encodeLength } from './norm.js';
import { PostingWriter } from './posting-format.js';

/** Receives the terms of a text in order, with the analyzer's offsets. */
export type TermVisitor = (term: string, position: number, start: number, end: number) => void;

export interface TextAnalyzer {
  each(text: string, visit: TermVisitor): void;
}

/** Names of the inverted fields for suggestions: of words, and of pairs of neighboring words joined by a space. */
export interface SuggestionNames {
  words: string;
  pairs: string;
}

/** Positions between two values of a collection, so that no phrase crosses them. */
export const VALUE_GAP = 100;
/** A UTF-16 code unit has at most three bytes in UTF-8. */
const MAX_TERM_LENGTH = limits.termBytes / 3;
const SPACE = 0x20;

/** Builds the inverted fields of one searchable field. */
export class TextInverter {
  private readonly terms: TermInverter | undefined;
  /** The same object as `terms` if both have the same analyzer. */
  private readonly words: TermInverter | undefined;
  private readonly pairs: PairInverter | undefined;

  /** `analyzer` is undefined if it is not available. */
  constructor(
    private readonly name: string,
    docs: number,
    analyzer: TextAnalyzer | undefined,
    private readonly suggestions: (SuggestionNames & { analyzer: TextAnalyzer }) | undefined,
  ) {
    if (analyzer !== undefined) this.terms = new TermInverter(docs, analyzer);
    if (suggestions === undefined) return;
    const isSameAnalyzer = this.terms !== undefined && suggestions.analyzer === analyzer;
    this.words = isSameAnalyzer ? this.terms : new TermInverter(docs, suggestions.analyzer);
    this.pairs = new PairInverter(docs, this.words);
  }

  value(doc: number, text: string): void {
    this.terms?.value(doc, text);
    if (this.words !== this.terms) this.words?.value(doc, text);
    this.pairs?.value(doc);
  }

  /** Adds the sections to the image, and the statistics to `header`. */
  write(image: ImageBuilder, header: SegmentHeader['text']): void {
    const { name, terms, words, pairs, suggestions } = this;
    if (terms !== undefined) header[name] = terms.write(image, name);
    if (suggestions === undefined) return;
    if (words === terms) {
      image.repeat(`t:${name}`, `t:${suggestions.words}`);
      header[suggestions.words] = header[name]!;
    } else {
      header[suggestions.words] = words!.write(image, suggestions.words);
    }
    header[suggestions.pairs] = pairs!.write(image, suggestions.pairs);
  }
}

/** The tokens of an inverted field in the order of the text, as numbers of terms. Sorts them by term at the end. */
class TokenList {
  readonly terms = new IntBuffer(1024);
  readonly positions = new IntBuffer(1024);
  /** Position of the current value in its document. */
  base = 0;
  /** Index of the first token of the current value. */
  valueStart = 0;
  /** Number of tokens, by term number. */
  private readonly counts = new IntBuffer(256);
  /** Two values for each document with tokens: the document, and the end of its tokens. */
  private readonly docEnds = new IntBuffer(64);
  private readonly norms: Uint8Array;
  private docCount = 0;
  private doc = -1;
  private length = 0;
  private lastPosition = -1;
  private previousPosition = -1;

  constructor(docs: number) {
    this.norms = new Uint8Array(docs);
  }

  beginValue(doc: number): void {
    if (doc !== this.doc) {
      this.endDocument();
      this.doc = doc;
      this.length = 0;
      this.base = 0;
    } else {
      this.base = this.lastPosition + VALUE_GAP;
    }
    this.valueStart = this.terms.length;
    this.previousPosition = -1;
    this.lastPosition = this.base;
  }

  /** A token of the current value. New terms must have the next number. */
  add(termNumber: number, position: number): void {
    // Terms at the same position do not lengthen the field (Lucene's discountOverlaps).
    if (position !== this.previousPosition) this.length++;
    this.previousPosition = position;
    this.lastPosition = this.base + position;
    if (termNumber === this.counts.length) this.counts.push(0);
    this.counts.values[termNumber]!++;
    this.terms.push(termNumber);
    this.positions.push(this.lastPosition);
  }

  private endDocument(): void {
    if (this.doc < 0 || this.length === 0) return;
    this.norms[this.doc] = encodeLength(this.length);
    this.docEnds.push(this.doc);
    this.docEnds.push(this.terms.length);
    this.docCount++;
  }

  /** `order`: the numbers of all terms in the order of their texts. Returns the statistics of the field. */
  write(
    image: ImageBuilder,
    name: string,
    order: Int32Array,
    beginTerm: (writer: PostingWriter, termNumber: number) => void,
  ): SegmentHeader['text'][string] {
    this.endDocument();
    const { ends, docs, positions } = this.sort(order);
    const writer = new PostingWriter(this.norms);
    let token = 0;
    for (let i = 0; i < order.length; i++) {
      beginTerm(writer, order[i]!);
      for (const end = ends[i]!; token < end;) {
        const doc = docs[token]!;
        let next = token + 1;
        while (next < end && docs[next] === doc) next++;
        writer.posting(doc, next - token);
        for (let previous = 0; token < next; token++) {
          writer.position(positions[token]! - previous);
          previous = positions[token]!;
        }
      }
      writer.endTerm();
    }
    writer.write(image, `t:${name}`);
    return { docCount: this.docCount, totalTerms: this.terms.length };
  }

  /** A counting sort of the tokens by the order of their terms; tokens of one term stay in the order of the text. */
  private sort(order: Int32Array): { ends: Int32Array; docs: Int32Array; positions: Int32Array } {
    const counts = this.counts.values;
    const nextByNumber = new Int32Array(order.length);
    const ends = new Int32Array(order.length);
    let total = 0;
    for (let i = 0; i < order.length; i++) {
      nextByNumber[order[i]!] = total;
      total += counts[order[i]!]!;
      ends[i] = total;
    }
    const docs = new Int32Array(total);
    const positions = new Int32Array(total);
    const tokenTerms = this.terms.values;
    const tokenPositions = this.positions.values;
    const docEnds = this.docEnds.result();
    let token = 0;
    for (let i = 0; i < docEnds.length; i += 2) {
      const doc = docEnds[i]!;
      for (const end = docEnds[i + 1]!; token < end; token++) {
        const target = nextByNumber[tokenTerms[token]!]!++;
        docs[target] = doc;
        positions[target] = tokenPositions[token]!;
      }
    }
    return { ends, docs, positions };
  }
}

/** Inverts the terms of an analyzer. */
class TermInverter {
  readonly tokens: TokenList;
  /** By term number, which is the order of the first occurrences. */
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** The numbers of all terms in the order of their texts. Set by `write`. */
  order: Int32Array = new Int32Array(0);

  constructor(
    docs: number,
    private readonly analyzer: TextAnalyzer,
  ) {
    this.tokens = new TokenList(docs);
  }

  value(doc: number, text: string): void {
    this.tokens.beginValue(doc);
    this.analyzer.each(text, this.visit);
  }

  private readonly visit: TermVisitor = (term, position) => {
    if (term.length > MAX_TERM_LENGTH) return;
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.texts.length;
      this.texts.push(term);
      this.numbers.set(term, number);
    }
    this.tokens.add(number, position);
  };

  write(image: ImageBuilder, name: string): SegmentHeader['text'][string] {
    this.order = Int32Array.from(sortTexts(this.texts), (text) => this.numbers.get(text)!);
    return this.tokens.write(image, name, this.order, (writer, number) => writer.term(this.texts[number]!));
  }
}

/**
 * Inverts the pairs of neighboring words of a field, from the tokens of its words. No word contains a space or a control
 * character, so that the order of the pairs is that of their first words, then of their second words.
 */
class PairInverter {
  private readonly tokens: TokenList;
  /** The numbers of both words, by number of the pair. */
  private readonly firsts = new IntBuffer(1024);
  private readonly seconds = new IntBuffer(1024);
  /** A hash table with linear probing: numbers of pairs plus 1; 0 is an empty slot. */
  private slots = new Int32Array(4096);

  constructor(
    docs: number,
    private readonly words: TermInverter,
  ) {
    this.tokens = new TokenList(docs);
  }

  /** Adds the pairs of the value that was added to the words before. */
  value(doc: number): void {
    const { tokens } = this;
    const { terms, positions, valueStart, base } = this.words.tokens;
    tokens.beginValue(doc);
    for (let i = valueStart + 1; i < terms.length; i++) {
      const position = positions.values[i - 1]!;
      if (positions.values[i] !== position + 1) continue;
      const number = this.numberOf(terms.values[i - 1]!, terms.values[i]!);
      if (number >= 0) tokens.add(number, position - base);
    }
  }

  /** -1 for a pair that is too long for a term. */
  private numberOf(first: number, second: number): number {
    const { firsts, seconds } = this;
    if (firsts.length * 2 >= this.slots.length) this.grow();
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = hash(first, second) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1;
      if (firsts.values[number] === first && seconds.values[number] === second) return number;
    }
    const { texts } = this.words;
    if (texts[first]!.length + 1 + texts[second]!.length > MAX_TERM_LENGTH) return -1;
    firsts.push(first);
    seconds.push(second);
    slots[slot] = firsts.length;
    return firsts.length - 1;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.firsts.length; number++) {
      let slot = hash(this.firsts.values[number]!, this.seconds.values[number]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }

  /** Call after the words were written. */
  write(image: ImageBuilder, name: string): SegmentHeader['text'][string] {
    const { order, texts } = this.words;
    const ranks = new Int32Array(order.length);
    const wordBytes = new ByteBuffer(order.length * 8);
    const wordEnds = new Int32Array(order.length);
    for (let rank = 0; rank < order.length; rank++) {
      const number = order[rank]!;
      ranks[number] = rank;
      wordBytes.text(texts[number]!);
      wordEnds[rank] = wordBytes.length;
    }
    const bySecond = sortByRank(
      Int32Array.from({ length: this.firsts.length }, (_, pair) => pair),
      this.seconds,
      ranks,
    );
    const pairBytes = new ByteBuffer(256);
    const appendWord = (number: number): void => {
      const rank = ranks[number]!;
      pairBytes.append(wordBytes.bytes, rank === 0 ? 0 : wordEnds[rank - 1], wordEnds[rank]);
    };
    return this.tokens.write(image, name, sortByRank(bySecond, this.firsts, ranks), (writer, pair) => {
      pairBytes.length = 0;
      appendWord(this.firsts.values[pair]!);
      pairBytes.byte(SPACE);
      appendWord(this.seconds.values[pair]!);
      writer.term(pairBytes.bytes, 0, pairBytes.length);
    });
  }
}

const hash = (first: number, second: number): number => {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
};

/** A stable counting sort of pairs by the rank of one of their words. */
function sortByRank(pairs: Int32Array, words: IntBuffer, ranks: Int32Array): Int32Array {
  const starts = new Int32Array(ranks.length + 1);
  for (let i = 0; i < pairs.length; i++) starts[ranks[words.values[pairs[i]!]!]! + 1]!++;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  const sortedPairs = new Int32Array(pairs.length);
  for (let i = 0; i < pairs.length; i++) sortedPairs[starts[ranks[words.values[pairs[i]!]!]!]!++] = pairs[i]!;
  return sortedPairs;
}
