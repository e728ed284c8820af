import type { FacetBucket } from '@searchdeck/contract';
import { metricsIn } from '../../model/facets';
import { formatNumber } from '../../../../shared/format/format';
import classes from './facets.module.css';

const WORDS: Readonly<Record<string, string>> = {
  sum: 'Sum',
  avg: 'Average',
  min: 'Least',
  max: 'Greatest',
  cardinality: 'Distinct values',
};

/** What a metric facet worked out over the results: numbers, not bars. */
export const FacetMetrics = ({ buckets, name }: { buckets: readonly FacetBucket[]; name?: string }) => (
  <dl className={classes.metrics}>
    {buckets.flatMap(metricsIn).map((metric) => (
      <div key={metric.name}>
        <dt>
          {name === undefined ? '' : `${name} `}
          {WORDS[metric.name] ?? metric.name}
        </dt>
        <dd title={String(metric.value)}>{formatNumber(Number(metric.value.toPrecision(9)))}</dd>
      </div>
    ))}
  </dl>
);
