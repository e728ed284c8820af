import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import { printDateTime } from '../documents/date-time.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type NumberColumn, type StringColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import { addByteCounts } from './byte-ordinals.js';
import {
  addCounts,
  bestPlaces,
  countValues,
  MergedValues,
  type CountedDocuments,
  type CountedValues,
} from './counted-values.js';
import { forEachElement } from './element-walk.js';
import { narrowed, shownNumber } from './exact-numbers.js';
import type { GroupingFacet } from './facet-collector.js';
import type { SharedValues } from './shared-values.js';

type Value = string | number | bigint;
const DEFAULT_COUNT = 10;

/** Values in an order, with the documents of each. */
interface Counted {
  counts: readonly number[];
  values: (place: number) => Value;
}

interface CountedTexts {
  counts: readonly number[];
  text(place: number): string;
}

/** Documents by value; a document counts once for a value however often it has it. */
export class ValueFacet implements GroupingFacet {
  /** Of a field of numbers. */
  readonly #counts = new Map<number | bigint, number>();
  /** Of a field of many strings, by segment. */
  readonly #strings: CountedValues[] = [];
  /** Of a field of few, by their place in `shared`. */
  readonly #totals: Int32Array;
  /** The values of the buckets, in their order. */
  #shown: Value[] = [];

  constructor(
    readonly field: SchemaField,
    readonly expression: FacetExpression,
    /** Which string values are counted at all. */
    readonly allows: ((value: string) => boolean) | undefined,
    /** Of a field of few strings. */
    readonly shared: SharedValues | undefined,
  ) {
    this.#totals = new Int32Array(shared?.texts.length ?? 0);
  }

  collect(segment: Segment, documents: Bitset, few?: Int32Array): void {
    const column = segment.column(this.field.path);
    if (column?.kind === 'string') this.#texts(column, { segment, documents, few });
    else if (column?.kind === 'number') this.#numbers(segment, column, documents);
  }

  #texts(column: StringColumn, counted: CountedDocuments): void {
    const { space } = this.field;
    const places = this.shared?.places.get(counted.segment);
    if (places === undefined) this.#strings.push(countValues(counted, space, column));
    else if (space.path === '') addByteCounts(counted, column, places, this.#totals);
    else addCounts(counted, space, column, places, this.#totals);
  }

  #numbers(segment: Segment, column: NumberColumn, documents: Bitset): void {
    const { values, exact } = column;
    let seenIn = -1;
    const seen = new Set<number | bigint>();
    const single = this.field.space.path === '';
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      if (!isPresent(column, element)) return;
      const value: number | bigint = exact === undefined ? values[element]! : exact[element]!;
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

  #add(value: number | bigint, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
  }

  /** service-behavior §7: by count descending, ties by value; 10 at most unless said otherwise, 0 for all. */
  buckets(): FacetBucket[] {
    const { sort = 'count', count = DEFAULT_COUNT } = this.expression;
    const { values, counts } = this.#counted();
    let places: number[];
    if (sort === 'count' || sort === '-count') places = bestPlaces(counts, count, sort === '-count');
    else {
      const last = count === 0 ? counts.length : Math.min(count, counts.length);
      places = Array.from({ length: last }, (_, i) => (sort === 'value' ? i : counts.length - 1 - i));
    }
    this.#shown = places.map(values);
    return this.#shown.map((value, i) => ({ count: counts[places[i]!]!, value: shownValue(this.field, value) }));
  }

  #counted(): Counted {
    if (this.shared !== undefined) return this.#narrowed(this.#shared(this.shared));
    return this.#strings.length > 0 ? this.#narrowed(new MergedValues(this.#strings)) : this.#sorted();
  }

  /** Ascending by value. */
  #shared({ texts }: SharedValues): CountedTexts {
    const totals = this.#totals;
    const counts: number[] = [];
    const places: number[] = [];
    for (let place = 0; place < totals.length; place++) {
      if (totals[place] === 0) continue;
      counts.push(totals[place]!);
      places.push(place);
    }
    return { counts, text: (at) => texts[places[at]!]! };
  }

  /** What the facet counts at all. */
  #narrowed(merged: CountedTexts): Counted {
    const { allows } = this;
    if (allows === undefined) return { counts: merged.counts, values: (place) => merged.text(place) };
    const allowed: { text: string; count: number }[] = [];
    for (let place = 0; place < merged.counts.length; place++) {
      const text = merged.text(place);
      if (allows(text)) allowed.push({ text, count: merged.counts[place]! });
    }
    return { counts: allowed.map((each) => each.count), values: (place) => allowed[place]!.text };
  }

  /** Ascending by value. */
  #sorted(): Counted {
    const entries = [...this.#counts].sort(([a], [b]) => compareNumbers(a, b));
    return { counts: entries.map(([, count]) => count), values: (place) => entries[place]![0] };
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

/** As `$orderby` does: NaN comes before every number. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
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
