import type { FacetExpression } from '@searchdeck/query';
import type { SchemaField } from '../definition/index-schema.js';
import type { Bitset } from '../segment/bitset.js';
import { isPresent } from '../segment/columns.js';
import type { Segment } from '../segment/segment.js';
import type { FacetBucket } from '../types.js';
import { forEachElement } from './element-walk.js';
import type { FacetCollector } from './facet-collector.js';
import { shownNumber } from './value-facet.js';

/** One number over all values of the matches: `[{"sum":40.0}]`. A missing value counts as `default` where one is given. */
export class MetricFacet implements FacetCollector {
  #count = 0;
  #sum = 0;
  #min = Infinity;
  #max = -Infinity;
  readonly #distinct = new Set<string | number | bigint>();

  constructor(
    readonly field: SchemaField,
    readonly metric: NonNullable<FacetExpression['metric']>,
    readonly byDefault: number | undefined,
  ) {}

  collect(segment: Segment, documents: Bitset): void {
    const column = segment.column(this.field.path);
    forEachElement(segment, this.field.space, documents, (_, element) => {
      if (column?.kind === 'string') {
        const ordinal = column.ordinals[element]!;
        if (ordinal >= 0 && this.metric === 'cardinality') this.#distinct.add(column.dictionary.get(ordinal));
      } else if (column?.kind === 'number' && isPresent(column, element)) {
        this.#add(column.values[element]!, column.exact?.[element]);
      } else if (this.byDefault !== undefined) {
        this.#add(this.byDefault, undefined);
      }
    });
  }

  #add(value: number, exact: bigint | undefined): void {
    this.#count++;
    this.#sum += value;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (this.metric === 'cardinality') this.#distinct.add(exact ?? value);
  }

  buckets(): FacetBucket[] {
    switch (this.metric) {
      case 'cardinality':
        return [{ cardinality: this.#distinct.size }];
      case 'sum':
        return [{ sum: shownNumber(this.#sum) }];
      case 'min':
        return this.#count === 0 ? [] : [{ min: shownNumber(this.#min) }];
      case 'max':
        return this.#count === 0 ? [] : [{ max: shownNumber(this.#max) }];
      case 'avg':
        return this.#count === 0 ? [] : [{ avg: shownNumber(this.#sum / this.#count) }];
    }
  }
}

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
