import type { Space } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import type { ByteDictionary } from '../segment/byte-dictionary.js';
import { compareBytes } from '../segment/byte-buffer.js';
import type { StringColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import { forEachElement } from './element-walk.js';

/** The values that some documents of a segment have, ascending, and how many documents have each. */
export interface CountedValues {
  dictionary: ByteDictionary;
  ordinals: Int32Array;
  counts: Int32Array;
}

/** By ordinal; they serve one count after another, which leaves `counts` all 0. */
let counts = new Int32Array(1024);
/** The document that counted last, plus `base`. */
let lastDocs = new Int32Array(1024);
/** The ordinals that were counted, in the order in which they were met. */
let met = new Int32Array(1024);
let base = 1;

/** `docs` documents are about to be counted by `size` ordinals. */
function reserve(size: number, docs: number): void {
  if (counts.length < size) {
    counts = new Int32Array(size * 2);
    lastDocs = new Int32Array(size * 2);
    met = new Int32Array(size * 2);
    base = 1;
  }
  if (base + docs > 0x7fffffff) {
    lastDocs.fill(0);
    base = 1;
  }
}

/** Where so many of a dictionary's values were met, walking it is faster than to sort them. */
const MANY = 1 / 16;

/** Documents of a segment; `few` is them as a list, where there are few. */
export interface CountedDocuments {
  segment: Segment;
  documents: Bitset;
  few: Int32Array | undefined;
}

/** A document counts once for a value however often it has it. */
export function countValues(
  counted: CountedDocuments,
  space: Space,
  { ordinals, dictionary }: StringColumn,
): CountedValues {
  const size = countByOrdinal(counted, space, ordinals, dictionary.size);
  const found = ascending(size, dictionary.size);
  const documentsOf = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    documentsOf[i] = counts[found[i]!]!;
    counts[found[i]!] = 0;
  }
  return { dictionary, ordinals: found, counts: documentsOf };
}

/** The same, added to `totals` at the places of the ordinals. */
export function addCounts(
  counted: CountedDocuments,
  space: Space,
  { ordinals, dictionary }: StringColumn,
  places: Int32Array,
  totals: Int32Array,
): void {
  const size = countByOrdinal(counted, space, ordinals, dictionary.size);
  for (let i = 0; i < size; i++) {
    const ordinal = met[i]!;
    totals[places[ordinal]!]! += counts[ordinal]!;
    counts[ordinal] = 0;
  }
}

/** Counts by ordinal; answers how many were met. */
function countByOrdinal(
  { segment, documents, few }: CountedDocuments,
  space: Space,
  ordinals: Int32Array,
  values: number,
): number {
  reserve(values, segment.docs);
  if (space.path !== '') return countElements(segment, space, documents, ordinals);
  return few === undefined ? countAll(documents, ordinals) : countFew(few, ordinals);
}

function ascending(size: number, values: number): Int32Array {
  if (size <= values * MANY) return met.slice(0, size).sort();
  const found = new Int32Array(size);
  let n = 0;
  for (let ordinal = 0; n < size; ordinal++) if (counts[ordinal] !== 0) found[n++] = ordinal;
  return found;
}

function countFew(few: Int32Array, ordinals: Int32Array): number {
  let size = 0;
  for (let i = 0; i < few.length; i++) {
    const ordinal = ordinals[few[i]!]!;
    if (ordinal >= 0 && counts[ordinal]!++ === 0) met[size++] = ordinal;
  }
  return size;
}

function countAll(documents: Bitset, ordinals: Int32Array): number {
  let size = 0;
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      const ordinal = ordinals[(i << 5) + 31 - Math.clz32(low)]!;
      if (ordinal >= 0 && counts[ordinal]!++ === 0) met[size++] = ordinal;
      word ^= low;
    }
  }
  return size;
}

function countElements(segment: Segment, space: Space, documents: Bitset, ordinals: Int32Array): number {
  const first = base;
  base += segment.docs;
  let size = 0;
  const ends = segment.ends(space.path);
  if (ends === undefined) return 0;
  if (space.parent?.parent !== undefined) {
    forEachElement(segment, space, documents, (doc, element) => {
      const ordinal = ordinals[element]!;
      if (ordinal < 0 || lastDocs[ordinal] === first + doc) return;
      lastDocs[ordinal] = first + doc;
      if (counts[ordinal]!++ === 0) met[size++] = ordinal;
    });
    return size;
  }
  // A plain loop for a collection right below the documents, which is what facets are mostly asked of.
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      const end = ends[doc]!;
      const begin: number = doc === 0 ? 0 : ends[doc - 1]!;
      for (let element = begin; element < end; element++) {
        const ordinal = ordinals[element]!;
        if (ordinal < 0 || lastDocs[ordinal] === first + doc) continue;
        lastDocs[ordinal] = first + doc;
        if (counts[ordinal]!++ === 0) met[size++] = ordinal;
      }
      word ^= low;
    }
  }
  return size;
}

/** The values of several segments as one list, ascending; the strings are decoded where they are asked for. */
export class MergedValues {
  readonly counts: number[] = [];
  readonly #dictionaries: ByteDictionary[] = [];
  readonly #ordinals: number[] = [];

  constructor(parts: readonly CountedValues[]) {
    const open = parts.filter((part) => part.ordinals.length > 0).map((part) => ({ part, at: 0 }));
    while (open.length > 0) {
      let least = open[0]!;
      let count = 0;
      for (const each of open) {
        const difference = each === least ? 0 : compare(each, least);
        if (difference < 0) {
          least = each;
          count = 0;
        }
        if (difference <= 0) count += each.part.counts[each.at]!;
      }
      this.counts.push(count);
      this.#dictionaries.push(least.part.dictionary);
      this.#ordinals.push(least.part.ordinals[least.at]!);
      const { part, at } = least;
      for (let i = open.length - 1; i >= 0; i--) {
        const each = open[i]!;
        if (each !== least && compare(each, { part, at }) !== 0) continue;
        if (++each.at === each.part.ordinals.length) open.splice(i, 1);
      }
    }
  }

  text(place: number): string {
    return this.#dictionaries[place]!.get(this.#ordinals[place]!);
  }
}

interface Walk {
  part: CountedValues;
  at: number;
}

function compare(a: Walk, b: Walk): number {
  const { dictionary: x, ordinals: xs } = a.part;
  const { dictionary: y, ordinals: ys } = b.part;
  const m = xs[a.at]!;
  const n = ys[b.at]!;
  return compareBytes(x.bytes, x.offsets[m]!, x.offsets[m + 1]!, y.bytes, y.offsets[n]!, y.offsets[n + 1]!);
}

/** Beyond so many, they are sorted. */
const MOST_PICKED = 100;

/** The places of the `most` greatest counts (least, where `ascend`), of equal ones the first; 0 for all of them. */
export function bestPlaces(documents: readonly number[], most: number, ascend: boolean): number[] {
  const sign = ascend ? 1 : -1;
  if (most === 0 || most > MOST_PICKED) {
    const places = Array.from(documents.keys()).sort((a, b) => (documents[a]! - documents[b]!) * sign || a - b);
    return most === 0 ? places : places.slice(0, most);
  }
  const best: number[] = [];
  for (let place = 0; place < documents.length; place++) {
    const key = documents[place]! * sign;
    if (best.length === most && key >= documents[best[most - 1]!]! * sign) continue;
    let at = best.length < most ? best.length : most - 1;
    for (; at > 0 && documents[best[at - 1]!]! * sign > key; at--) best[at] = best[at - 1]!;
    best[at] = place;
  }
  return best;
}
