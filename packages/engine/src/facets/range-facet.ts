import { MIN_EPOCH_MS, printDateTime } from '@searchdeck/contract/core';
import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent, type NumberColumn } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import { floorToUnit } from './calendar.js';
import { forEachElement } from '../segment/element-walk.js';
import { MIN_INT64, toNumberIfSafe } from '../documents/numbers.js';
import { floorToInteger, StepFloor } from './exact-numbers.js';
import type { GroupingFacet } from './facet-collector.js';
import { printValue } from './value-facet.js';

type Values = NonNullable<FacetExpression['values']>;

/** `values:a|b`: n + 1 ranges with `from` inclusive and `to` exclusive. */
export class RangeFacet implements GroupingFacet {
  private readonly counts: Int32Array;
  private readonly bounds: readonly (number | bigint)[];

  constructor(
    readonly field: SchemaField,
    readonly values: Values,
  ) {
    this.bounds = values.map((bound) => bound.exact ?? bound.value);
    this.counts = new Int32Array(values.length + 1);
  }

  collect(segment: Segment, documents: Bitset): void {
    const lastDoc = new Int32Array(this.counts.length).fill(-1);
    this.assign(segment, documents, (doc, bucket) => {
      if (lastDoc[bucket] === doc) return;
      lastDoc[bucket] = doc;
      this.counts[bucket]!++;
    });
  }

  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void {
    const column = segment.column(this.field.path) as NumberColumn | undefined;
    if (column === undefined) return;
    const bounds = this.bounds;
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      // Numbers and bigints can be compared with each other.
      const value = column.exact?.[element] ?? column.values[element]!;
      if (!isPresent(column, element) || Number.isNaN(value)) return;
      let low = 0;
      let high = bounds.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (bounds[middle]! <= value) low = middle + 1;
        else high = middle;
      }
      visit(doc, low);
    });
  }

  buckets(): FacetBucket[] {
    const printBound = (bound: Values[number]) =>
      bound.kind === 'date' ? printDateTime(bound.value) : (bound.exact ?? bound.value);
    return Array.from(this.counts, (count, i) => {
      const bucket: FacetBucket = { count };
      const from = this.values[i - 1];
      const to = this.values[i];
      if (from !== undefined) bucket.from = printBound(from);
      if (to !== undefined) bucket.to = printBound(to);
      return bucket;
    });
  }
}

/** Up to this value, floor division of doubles is exact for integers. */
const MAX_EXACT_QUOTIENT = 2 ** 51;

/** `interval:n` or a calendar unit: non-empty buckets, ascending by their lower end. */
export class IntervalFacet implements GroupingFacet {
  private readonly integerStep: bigint | undefined;
  private readonly doubleFloor: StepFloor | undefined;
  private readonly counts = new Map<number | bigint, number>();
  private bucketOf = new Map<number | bigint, number>();

  constructor(
    readonly field: SchemaField,
    readonly interval: NonNullable<FacetExpression['interval']>,
    readonly offsetMinutes: number,
  ) {
    if (interval.kind === 'calendar') return;
    if (field.elementType === 'Edm.Int64') this.integerStep = interval.exact ?? BigInt(interval.value);
    else if (field.elementType === 'Edm.Double') this.doubleFloor = new StepFloor(interval.value);
  }

  collect(segment: Segment, documents: Bitset): void {
    const column = segment.column(this.field.path) as NumberColumn | undefined;
    if (column === undefined) return;
    const counts = this.counts;
    let lastDoc = -1;
    const docFloors = new Set<number | bigint>();
    const isSingleValued = this.field.space.path === '';
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      const value = column.values[element]!;
      if (!isPresent(column, element) || !Number.isFinite(value)) return;
      const floor = this.floor(column.exact?.[element] ?? value);
      if (isSingleValued) {
        counts.set(floor, (counts.get(floor) ?? 0) + 1);
        return;
      }
      if (doc !== lastDoc) {
        docFloors.clear();
        lastDoc = doc;
      }
      if (docFloors.has(floor)) return;
      docFloors.add(floor);
      counts.set(floor, (counts.get(floor) ?? 0) + 1);
    });
  }

  private floor(value: number | bigint): number | bigint {
    const { interval } = this;
    if (interval.kind === 'calendar') {
      return Math.max(floorToUnit(Number(value), interval.unit, this.offsetMinutes), MIN_EPOCH_MS);
    }
    if (
      this.integerStep !== undefined &&
      !(Math.abs(Number(value)) < MAX_EXACT_QUOTIENT && interval.value < MAX_EXACT_QUOTIENT)
    ) {
      // An interval can start below the range of the type.
      const floor = floorToInteger(BigInt(value), this.integerStep);
      return toNumberIfSafe(floor < MIN_INT64 ? MIN_INT64 : floor);
    }
    const number = Number(value);
    if (this.doubleFloor !== undefined) return this.doubleFloor.of(number);
    return Math.floor(number / interval.value) * interval.value;
  }

  buckets(): FacetBucket[] {
    const entries = [...this.counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.bucketOf = new Map(entries.map(([floor], bucket) => [floor, bucket]));
    return entries.map(([floor, count]) => ({ count, value: printValue(this.field, floor) }));
  }

  assign(segment: Segment, documents: Bitset, visit: (doc: number, bucket: number) => void): void {
    const column = segment.column(this.field.path) as NumberColumn | undefined;
    if (column === undefined) return;
    forEachElement(segment, this.field.space, documents, (doc, element) => {
      const value = column.values[element]!;
      if (!isPresent(column, element) || !Number.isFinite(value)) return;
      const bucket = this.bucketOf.get(this.floor(column.exact?.[element] ?? value));
      if (bucket !== undefined) visit(doc, bucket);
    });
  }
}
