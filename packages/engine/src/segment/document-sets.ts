import type { Bitset } from './bitset.js';

/** A term in fewer documents than one of this many has no set: decoding its postings takes no longer than reading a set. */
const MIN_DENSITY = 128;

/** Maximum number of sets of a field of a segment, each with a bit for each document. */
const MAX_SETS = 64;

/**
 * The documents of the frequent terms of a field that were searched most recently. A set answers whether a document has a
 * term, and is united with others, without decoding postings.
 */
export class DocumentSets {
  /** By ordinal, the least recently used first; null for a term that was used once. */
  private readonly sets = new Map<number, Bitset | null>();

  constructor(
    private readonly docs: number,
    private readonly decode: (ordinal: number) => Bitset,
  ) {}

  isFrequent(documentFrequency: number): boolean {
    return documentFrequency * MIN_DENSITY >= this.docs;
  }

  /** The documents of a term that is used for the second time; undefined for others. */
  find(ordinal: number): Bitset | undefined {
    if (this.sets.has(ordinal)) return this.get(ordinal);
    this.store(ordinal, null);
    return undefined;
  }

  /** The documents of a term. */
  get(ordinal: number): Bitset {
    const set = this.sets.get(ordinal) ?? this.decode(ordinal);
    this.store(ordinal, set);
    return set;
  }

  private store(ordinal: number, set: Bitset | null): void {
    this.sets.delete(ordinal);
    if (this.sets.size >= MAX_SETS) this.sets.delete(this.sets.keys().next().value!);
    this.sets.set(ordinal, set);
  }
}
