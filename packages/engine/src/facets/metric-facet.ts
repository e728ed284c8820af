import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import { forEachElement } from '../segment/element-walk.js';
import { printDouble, toNumberIfSafe } from '../documents/numbers.js';
import { ExactSum } from './exact-numbers.js';
import type { FacetCollector } from './facet-collector.js';

/** One number over all values of the matches: `[{"sum":40.0}]`. A missing value counts as the default, if there is one. */
export class MetricFacet implements FacetCollector {
  private count = 0;
  /** The sum of an Int64 field. */
  private readonly exact = new ExactSum();
  /** The sum of other fields. */
  private sum = 0;
  private min: number | bigint = Infinity;
  private max: number | bigint = -Infinity;
  private readonly distinct = new Set<string | number | bigint>();
  private readonly isInt64: boolean;

  constructor(
    readonly field: SchemaField,
    readonly metric: NonNullable<FacetExpression['metric']>,
    readonly missingValue: number | undefined,
  ) {
    this.isInt64 = field.elementType === 'Edm.Int64';
  }

  collect(segment: Segment, documents: Bitset): void {
    const column = segment.column(this.field.path);
    forEachElement(segment, this.field.space, documents, (_, element) => {
      if (column?.kind === 'string') {
        const ordinal = column.ordinals[element]!;
        if (ordinal >= 0 && this.metric === 'cardinality') this.distinct.add(column.dictionary.get(ordinal));
      } else if (column?.kind === 'number' && isPresent(column, element)) {
        const exact = column.exact?.[element];
        this.add(exact === undefined ? column.values[element]! : toNumberIfSafe(exact));
      } else if (this.missingValue !== undefined) {
        this.add(this.missingValue);
      }
    });
  }

  private add(value: number | bigint): void {
    this.count++;
    if (this.isInt64) this.exact.add(value);
    else this.sum += Number(value);
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    if (this.metric === 'cardinality') this.distinct.add(value);
  }

  buckets(): FacetBucket[] {
    const sum = this.isInt64 ? this.exact.total() : this.sum;
    switch (this.metric) {
      case 'cardinality':
        return [{ cardinality: this.distinct.size }];
      case 'sum':
        return [{ sum: printExact(sum) }];
      case 'min':
        return this.count === 0 ? [] : [{ min: printExact(this.min) }];
      case 'max':
        return this.count === 0 ? [] : [{ max: printExact(this.max) }];
      case 'avg':
        return this.count === 0 ? [] : [{ avg: printDouble(Number(sum) / this.count) }];
    }
  }
}

const printExact = (value: number | bigint): number | bigint | string =>
  typeof value === 'bigint' ? value : printDouble(value);

/** Several metrics of one field: `[{"min":1},{"max":5}]`. */
export class MetricList implements FacetCollector {
  constructor(readonly metrics: MetricFacet[]) {}

  collect(segment: Segment, documents: Bitset): void {
    for (const metric of this.metrics) metric.collect(segment, documents);
  }

  buckets(): FacetBucket[] {
    return this.metrics.flatMap((metric) => metric.buckets());
  }
}
