import type { FacetBucket } from '@searchdeck/contract';
import { metricsIn } from '../../model/facets';
import { formatNumber } from '../../../../shared/format/format';
import { messages } from '../../model/messages';
import classes from './facets.module.css';

const labels: Readonly<Record<string, string>> = messages.metrics;

/** The values of metric facets. */
export const FacetMetrics = ({ buckets, name }: { buckets: readonly FacetBucket[]; name?: string }) => (
  <dl className={classes.metrics}>
    {buckets.flatMap(metricsIn).map((metric) => (
      <div key={metric.name}>
        <dt>
          {name === undefined ? '' : `${name} `}
          {labels[metric.name] ?? metric.name}
        </dt>
        <dd title={String(metric.value)}>{formatNumber(Number(metric.value.toPrecision(9)))}</dd>
      </div>
    ))}
  </dl>
);
