import { limits, printDateTime } from '@searchdeck/contract/core';
import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type NumberColumn, type StringColumn } from '../segment/columns.js';
import { forEachElement } from '../segment/element-walk.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import type { Scratch } from '../weights/scratch.js';
import { printDouble, toNumberIfSafe } from '../documents/numbers.js';
import type { GroupingFacet } from './facet-collector.js';
import type { GlobalOrdinals } from './global-ordinals.js';
import { MergedCounts, topIndexes } from './merged-counts.js';
import { OrdinalCounter, type FacetedDocuments, type ValueCounts } from './ordinal-counter.js';
import { PackedOrdinalCounter } from './packed-ordinals.js';

type Value = string | number | bigint;

/** Values in ascending order, with the number of documents of each. */
interface SortedCounts {
  counts: readonly number[];
  value: (index: number) => Value;
}

interface SortedTextCounts {
  counts: readonly number[];
  text(index: number): string;
}

/** Counts documents by value. A document that has a value several times counts once. */
export class ValueFacet implements GroupingFacet {
  /** Counts of a numeric field. */
  private readonly numbers = new Map<number | bigint, number>();
  /** Counts of a string field, by segment. */
  private readonly strings: ValueCounts[] = [];
  /** Counts of a string field with global ordinals. */
  private readonly totals: Int32Array;
  /** The values of the buckets, in their order. */
  private bucketValues: Value[] = [];

  constructor(
    readonly field: SchemaField,
    readonly expression: FacetExpression,
    /** Whether a string value gets a bucket. */
    readonly accepts: ((value: string) => boolean) | undefined,
    /** Only for a string field with small dictionaries. */
    readonly globalOrdinals: GlobalOrdinals | undefined,
    readonly scratch: Scratch,
  ) {
    this.totals = new Int32Array(globalOrdinals?.values.length ?? 0);
  }

  collect(segment: Segment, documents: Bitset, docList?: Int32Array): void {
    const column = segment.column(this.field.path);
    if (column?.kind === 'string') this.countStrings(column, { segment, documents, docList });
    else if (column?.kind === 'number') this.countNumbers(segment, column, documents);
  }

  private countStrings(column: StringColumn, facetedDocuments: FacetedDocuments): void {
    const { scratch } = this;
    const { space } = this.field;
    const globalOrdinals = this.globalOrdinals?.bySegment.get(facetedDocuments.segment);
    if (globalOrdinals === undefined) {
      this.strings.push(scratch.get(OrdinalCounter).count(facetedDocuments, space, column));
    } else if (space.path === '') {
      scratch.get(PackedOrdinalCounter).addTo(this.totals, facetedDocuments, column, globalOrdinals);
    } else scratch.get(OrdinalCounter).addTo(this.totals, facetedDocuments, space, column, globalOrdinals);
  }

  private countNumbers(segment: Segment, column: NumberColumn, documents: Bitset): void {
    const { values, exact } = column;
    let lastDoc = -1;
    const docValues = new Set<number | bigint>();
    const isSingleValued = this.field.space.path === '';
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      if (!isPresent(column, element)) return;
      const value: number | bigint = exact === undefined ? values[element]! : exact[element]!;
      if (isSingleValued) {
        this.add(typeof value === 'bigint' ? toNumberIfSafe(value) : value, 1);
        return;
      }
      if (doc !== lastDoc) {
        docValues.clear();
        lastDoc = doc;
      }
      if (docValues.has(value)) return;
      docValues.add(value);
      this.add(typeof value === 'bigint' ? toNumberIfSafe(value) : value, 1);
    });
  }

  private add(value: number | bigint, count: number): void {
    this.numbers.set(value, (this.numbers.get(value) ?? 0) + count);
  }

  /** service-behavior §7: by descending count, ties by value; at most 10 by default, 0 for all. */
  buckets(): FacetBucket[] {
    const { sort = 'count', count = limits.defaultFacetBuckets } = this.expression;
    const { value: valueAt, counts } = this.sortedCounts();
    let indexes: number[];
    if (sort === 'count' || sort === '-count') indexes = topIndexes(counts, count, sort === '-count');
    else {
      const length = count === 0 ? counts.length : Math.min(count, counts.length);
      indexes = Array.from({ length }, (_, i) => (sort === 'value' ? i : counts.length - 1 - i));
    }
    this.bucketValues = indexes.map(valueAt);
    return this.bucketValues.map((value, i) => ({
      count: counts[indexes[i]!]!,
      value: printValue(this.field, value),
    }));
  }

  private sortedCounts(): SortedCounts {
    if (this.globalOrdinals !== undefined) return this.acceptedValues(this.totalCounts(this.globalOrdinals));
    return this.strings.length > 0 ? this.acceptedValues(new MergedCounts(this.strings)) : this.sortedNumbers();
  }

  private totalCounts({ values }: GlobalOrdinals): SortedTextCounts {
    const totals = this.totals;
    const counts: number[] = [];
    const ordinals: number[] = [];
    for (let ordinal = 0; ordinal < totals.length; ordinal++) {
      if (totals[ordinal] === 0) continue;
      counts.push(totals[ordinal]!);
      ordinals.push(ordinal);
    }
    return { counts, text: (index) => values[ordinals[index]!]! };
  }

  /** The values that get a bucket. */
  private acceptedValues(mergedCounts: SortedTextCounts): SortedCounts {
    const { accepts } = this;
    if (accepts === undefined) return { counts: mergedCounts.counts, value: (index) => mergedCounts.text(index) };
    const acceptedCounts: { text: string; count: number }[] = [];
    for (let index = 0; index < mergedCounts.counts.length; index++) {
      const text = mergedCounts.text(index);
      if (accepts(text)) acceptedCounts.push({ text, count: mergedCounts.counts[index]! });
    }
    return { counts: acceptedCounts.map(({ count }) => count), value: (index) => acceptedCounts[index]!.text };
  }

  private sortedNumbers(): SortedCounts {
    const entries = [...this.numbers].sort(([a], [b]) => compareNumbers(a, b));
    return { counts: entries.map(([, count]) => count), value: (index) => entries[index]![0] };
  }

  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void {
    const column = segment.column(this.field.path);
    if (column?.kind === 'string') {
      const bucketOf = new Int32Array(column.dictionary.size).fill(-1);
      this.bucketValues.forEach((value, bucket) => {
        const ordinal = column.dictionary.find(value as string);
        if (ordinal >= 0) bucketOf[ordinal] = bucket;
      });
      forEachElement(segment, this.field.space, documents, (doc, element) => {
        const ordinal = column.ordinals[element]!;
        if (ordinal >= 0 && bucketOf[ordinal]! >= 0) visit(doc, bucketOf[ordinal]!);
      });
    } else if (column?.kind === 'number') {
      const bucketOf = new Map(this.bucketValues.map((value, bucket) => [value, bucket]));
      forEachElement(segment, this.field.space, documents, (doc, element) => {
        if (!isPresent(column, element)) return;
        const exact = column.exact?.[element];
        const bucket = bucketOf.get(exact === undefined ? column.values[element]! : toNumberIfSafe(exact));
        if (bucket !== undefined) visit(doc, bucket);
      });
    }
  }
}

/** The order of `$orderby`: NaN comes before every number. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A column's value as the response prints it. */
export function printValue(field: SchemaField, value: Value): string | number | bigint | boolean {
  if (typeof value !== 'number') return value;
  switch (field.elementType) {
    case 'Edm.Boolean':
      return value !== 0;
    case 'Edm.DateTimeOffset':
      return printDateTime(value);
    default:
      return printDouble(value);
  }
}
