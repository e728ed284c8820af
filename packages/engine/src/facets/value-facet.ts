import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField, Space } from '../definition/index-schema.js';
import { printDateTime } from '../documents/date-time.js';
import { compareText } from '../segment/byte-buffer.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type NumberColumn, type StringColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import { forEachElement } from './element-walk.js';
import { narrowed, shownNumber } from './exact-numbers.js';
import type { GroupingFacet } from './facet-collector.js';

type Value = string | number | bigint;
const DEFAULT_COUNT = 10;

/** Documents by value; a document counts once for a value however often it has it. */
export class ValueFacet implements GroupingFacet {
  readonly #counts = new Map<Value, number>();
  /** The values of the buckets, in their order. */
  #shown: Value[] = [];

  constructor(
    readonly field: SchemaField,
    readonly expression: FacetExpression,
    /** Which string values are counted at all. */
    readonly allows: ((value: string) => boolean) | undefined,
  ) {}

  collect(segment: Segment, documents: Bitset, few?: Int32Array): void {
    const column = segment.column(this.field.path);
    if (column?.kind === 'string') this.#strings(segment, column, documents, few);
    else if (column?.kind === 'number') this.#numbers(segment, column, documents);
  }

  #strings(segment: Segment, column: StringColumn, documents: Bitset, few: Int32Array | undefined): void {
    const { ordinals, dictionary } = column;
    const counts = new Int32Array(dictionary.size);
    if (this.field.space.path === '' && few !== undefined) {
      for (let i = 0; i < few.length; i++) {
        const ordinal = ordinals[few[i]!]!;
        if (ordinal >= 0) counts[ordinal]!++;
      }
    } else if (this.field.space.path === '') {
      for (let i = 0; i < documents.length; i++) {
        let word = documents[i]!;
        while (word !== 0) {
          const low = word & -word;
          const ordinal = ordinals[(i << 5) + 31 - Math.clz32(low)]!;
          if (ordinal >= 0) counts[ordinal]!++;
          word ^= low;
        }
      }
    } else {
      countElements(segment, this.field.space, documents, ordinals, counts);
    }
    for (let ordinal = 0; ordinal < counts.length; ordinal++) {
      if (counts[ordinal] === 0) continue;
      const value = dictionary.get(ordinal);
      if (this.allows?.(value) ?? true) this.#add(value, counts[ordinal]!);
    }
  }

  #numbers(segment: Segment, column: NumberColumn, documents: Bitset): void {
    const { values, exact } = column;
    let seenIn = -1;
    const seen = new Set<Value>();
    const single = this.field.space.path === '';
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      if (!isPresent(column, element)) return;
      const value: Value = exact === undefined ? values[element]! : exact[element]!;
      if (single) {
        this.#add(typeof value === 'bigint' ? narrowed(value) : value, 1);
        return;
      }
      if (doc !== seenIn) {
        seen.clear();
        seenIn = doc;
      }
      if (seen.has(value)) return;
      seen.add(value);
      this.#add(typeof value === 'bigint' ? narrowed(value) : value, 1);
    });
  }

  #add(value: Value, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
  }

  /** service-facts §7: by count descending, ties by value; 10 at most unless said otherwise, 0 for all. */
  buckets(): FacetBucket[] {
    const { sort = 'count', count = DEFAULT_COUNT } = this.expression;
    const entries = [...this.#counts].sort(([a, m], [b, n]) => {
      const byValue = compareFacetValues(a, b);
      switch (sort) {
        case 'count':
          return n - m || byValue;
        case '-count':
          return m - n || byValue;
        case 'value':
          return byValue;
        case '-value':
          return -byValue;
      }
    });
    const shown = count === 0 ? entries : entries.slice(0, count);
    this.#shown = shown.map(([value]) => value);
    return shown.map(([value, documents]) => ({ count: documents, value: shownValue(this.field, value) }));
  }

  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void {
    const column = segment.column(this.field.path);
    if (column?.kind === 'string') {
      const bucketOf = new Int32Array(column.dictionary.size).fill(-1);
      this.#shown.forEach((value, bucket) => {
        const ordinal = column.dictionary.find(value as string);
        if (ordinal >= 0) bucketOf[ordinal] = bucket;
      });
      forEachElement(segment, this.field.space, documents, (doc, element) => {
        const ordinal = column.ordinals[element]!;
        if (ordinal >= 0 && bucketOf[ordinal]! >= 0) visit(doc, bucketOf[ordinal]!);
      });
    } else if (column?.kind === 'number') {
      const bucketOf = new Map(this.#shown.map((value, bucket) => [value, bucket]));
      forEachElement(segment, this.field.space, documents, (doc, element) => {
        if (!isPresent(column, element)) return;
        const exact = column.exact?.[element];
        const bucket = bucketOf.get(exact === undefined ? column.values[element]! : narrowed(exact));
        if (bucket !== undefined) visit(doc, bucket);
      });
    }
  }
}

/** As a plain loop for a collection right below the documents, which is what facets are mostly asked of. */
function countElements(
  segment: Segment,
  space: Space,
  documents: Bitset,
  ordinals: Int32Array,
  counts: Int32Array,
): void {
  const lastDoc = new Int32Array(counts.length).fill(-1);
  const ends = segment.ends(space.path);
  if (ends === undefined) return;
  if (space.parent?.parent !== undefined) {
    forEachElement(segment, space, documents, (doc, element) => {
      const ordinal = ordinals[element]!;
      if (ordinal < 0 || lastDoc[ordinal] === doc) return;
      lastDoc[ordinal] = doc;
      counts[ordinal]!++;
    });
    return;
  }
  for (let i = 0; i < documents.length; i++) {
    let word = documents[i]!;
    while (word !== 0) {
      const low = word & -word;
      const doc = (i << 5) + 31 - Math.clz32(low);
      const end = ends[doc]!;
      const begin: number = doc === 0 ? 0 : ends[doc - 1]!;
      for (let element = begin; element < end; element++) {
        const ordinal = ordinals[element]!;
        if (ordinal < 0 || lastDoc[ordinal] === doc) continue;
        lastDoc[ordinal] = doc;
        counts[ordinal]!++;
      }
      word ^= low;
    }
  }
}

/** As `$orderby` does: NaN comes before every number. */
export function compareFacetValues(a: Value, b: Value): number {
  if (typeof a === 'string') return compareText(a, b as string);
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < (b as number) ? -1 : a > (b as number) ? 1 : 0;
}

/** A column's value as the answer prints it. */
export function shownValue(field: SchemaField, value: Value): string | number | bigint | boolean {
  if (typeof value !== 'number') return value;
  switch (field.elementType) {
    case 'Edm.Boolean':
      return value !== 0;
    case 'Edm.DateTimeOffset':
      return printDateTime(value);
    default:
      return shownNumber(value);
  }
}
