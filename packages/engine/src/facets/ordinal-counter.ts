import type { Space } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import type { ByteDictionary } from '../segment/byte-dictionary.js';
import type { StringColumn } from '../segment/columns.js';
import { forEachElement } from '../segment/element-walk.js';
import type { Segment } from '../segment/segment.js';

/** The values that some documents of a segment have, ascending, and the number of documents that have each. */
export interface ValueCounts {
  dictionary: ByteDictionary;
  ordinals: Int32Array;
  counts: Int32Array;
}

/** Documents of a segment; `docList` is the same set as a list, if it is selective. */
export interface FacetedDocuments {
  segment: Segment;
  documents: Bitset;
  docList: Int32Array | undefined;
}

/** If more than this fraction of a dictionary's values occur, walking it is faster than sorting them. */
const MAX_SORTED_FRACTION = 1 / 16;

/**
 * Counts the documents of each ordinal of a string column. A document that has a value several times counts once. The arrays
 * are reused; each count leaves `counts` all 0.
 */
export class OrdinalCounter {
  private counts = new Int32Array(1024);
  /** By ordinal: the last document that has it, plus `base`. */
  private lastDocs = new Int32Array(1024);
  /** The ordinals that occur, in the order of their first occurrence. */
  private occurring = new Int32Array(1024);
  private base = 1;

  /** The counts of one segment. */
  count(facetedDocuments: FacetedDocuments, space: Space, { ordinals, dictionary }: StringColumn): ValueCounts {
    const size = this.countOrdinals(facetedDocuments, space, ordinals, dictionary.size);
    const ascending = this.ascending(size, dictionary.size);
    const counts = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      counts[i] = this.counts[ascending[i]!]!;
      this.counts[ascending[i]!] = 0;
    }
    return { dictionary, ordinals: ascending, counts };
  }

  /** Adds the counts of one segment to `totals`, by global ordinal. */
  addTo(
    totals: Int32Array,
    facetedDocuments: FacetedDocuments,
    space: Space,
    { ordinals, dictionary }: StringColumn,
    globalOrdinals: Int32Array,
  ): void {
    const size = this.countOrdinals(facetedDocuments, space, ordinals, dictionary.size);
    const { counts, occurring } = this;
    for (let i = 0; i < size; i++) {
      const ordinal = occurring[i]!;
      totals[globalOrdinals[ordinal]!]! += counts[ordinal]!;
      counts[ordinal] = 0;
    }
  }

  /** Fills `counts` and `occurring`; returns the number of ordinals that occur. */
  private countOrdinals(
    { segment, documents, docList }: FacetedDocuments,
    space: Space,
    ordinals: Int32Array,
    values: number,
  ): number {
    this.reserve(values, segment.docs);
    if (space.path !== '') return this.countElements(segment, space, documents, ordinals);
    return docList === undefined ? this.countBitset(documents, ordinals) : this.countList(docList, ordinals);
  }

  /** Makes room for `size` ordinals and the doc IDs of a segment of `docs` documents. */
  private reserve(size: number, docs: number): void {
    if (this.counts.length < size) {
      this.counts = new Int32Array(size * 2);
      this.lastDocs = new Int32Array(size * 2);
      this.occurring = new Int32Array(size * 2);
      this.base = 1;
    }
    if (this.base + docs > 0x7fffffff) {
      this.lastDocs.fill(0);
      this.base = 1;
    }
  }

  private ascending(size: number, values: number): Int32Array {
    if (size <= values * MAX_SORTED_FRACTION) return this.occurring.slice(0, size).sort();
    const { counts } = this;
    const ascending = new Int32Array(size);
    let n = 0;
    for (let ordinal = 0; n < size; ordinal++) if (counts[ordinal] !== 0) ascending[n++] = ordinal;
    return ascending;
  }

  private countList(docList: Int32Array, ordinals: Int32Array): number {
    const { counts, occurring } = this;
    let size = 0;
    for (let i = 0; i < docList.length; i++) {
      const ordinal = ordinals[docList[i]!]!;
      if (ordinal >= 0 && counts[ordinal]!++ === 0) occurring[size++] = ordinal;
    }
    return size;
  }

  private countBitset(documents: Bitset, ordinals: Int32Array): number {
    const { counts, occurring } = this;
    let size = 0;
    for (let i = 0; i < documents.length; i++) {
      let word = documents[i]!;
      while (word !== 0) {
        const low = word & -word;
        const ordinal = ordinals[(i << 5) + 31 - Math.clz32(low)]!;
        if (ordinal >= 0 && counts[ordinal]!++ === 0) occurring[size++] = ordinal;
        word ^= low;
      }
    }
    return size;
  }

  private countElements(segment: Segment, space: Space, documents: Bitset, ordinals: Int32Array): number {
    const { counts, occurring, lastDocs } = this;
    const first = this.base;
    this.base += segment.docs;
    let size = 0;
    const ends = segment.ends(space.path);
    if (ends === undefined) return 0;
    if (space.parent?.parent !== undefined) {
      forEachElement(segment, space, documents, (doc, element) => {
        const ordinal = ordinals[element]!;
        if (ordinal < 0 || lastDocs[ordinal] === first + doc) return;
        lastDocs[ordinal] = first + doc;
        if (counts[ordinal]!++ === 0) occurring[size++] = ordinal;
      });
      return size;
    }
    // The common case of a collection directly below the document, without a callback per element.
    for (let i = 0; i < documents.length; i++) {
      let word = documents[i]!;
      while (word !== 0) {
        const low = word & -word;
        const doc = (i << 5) + 31 - Math.clz32(low);
        const end = ends[doc]!;
        const start: number = doc === 0 ? 0 : ends[doc - 1]!;
        for (let element = start; element < end; element++) {
          const ordinal = ordinals[element]!;
          if (ordinal < 0 || lastDocs[ordinal] === first + doc) continue;
          lastDocs[ordinal] = first + doc;
          if (counts[ordinal]!++ === 0) occurring[size++] = ordinal;
        }
        word ^= low;
      }
    }
    return size;
  }
}
