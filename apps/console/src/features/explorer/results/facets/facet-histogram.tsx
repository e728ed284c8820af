import { useState } from 'react';
import { clauseOf, slotsOf, type Facet } from '../../model/facets';
import type { FieldInfo } from '../../../../shared/documents/fields';
import { formatNumber } from '../../../../shared/format/format';
import { bucketLabel } from '../../model/format';
import { messages } from '../messages';
import type { BucketFilter } from './facet-values';
import classes from './facets.module.css';

/** Minimum number of intervals for a histogram; fewer are listed. */
const MIN_INTERVALS = 7;
export const isHistogram = (facet: Facet): boolean =>
  facet.parsedExpression?.interval !== undefined && slotsOf(facet).length >= MIN_INTERVALS;

interface Props {
  facet: Facet;
  fields: readonly FieldInfo[];
  bucketFilter: BucketFilter;
}

/** A histogram of numeric or date intervals, with gaps for empty ones. */
export const FacetHistogram = ({ facet, fields, bucketFilter }: Props) => {
  const [hoveredIndex, setHoveredIndex] = useState<number>();
  const slots = slotsOf(facet);
  const maxCount = Math.max(1, ...facet.buckets.map((bucket) => bucket.count ?? 0));
  const bars = slots.map(({ bucket }) => {
    if (bucket === undefined) return undefined;
    const clause = clauseOf(facet, bucket, fields);
    return {
      bucket,
      clause,
      label: bucketLabel(
        bucket,
        facet.field?.type,
        facet.parsedExpression?.interval,
        facet.parsedExpression?.timeOffsetMinutes,
      ),
      pressed: clause !== undefined && bucketFilter.isApplied([clause]),
    };
  });
  const activeBar = bars[hoveredIndex ?? -1] ?? bars.find((bar) => bar?.pressed === true);
  return (
    <div className={classes.histogram} onMouseLeave={() => setHoveredIndex(undefined)}>
      <div className={classes.bars}>
        {bars.map((bar, i) =>
          bar === undefined ? (
            <span key={i} className={classes.gap} />
          ) : (
            <button
              key={i}
              type="button"
              className={classes.column}
              aria-label={messages.facets.bucket(bar.label, bar.bucket.count ?? 0)}
              aria-pressed={bar.pressed}
              disabled={bar.clause === undefined}
              onMouseEnter={() => setHoveredIndex(i)}
              onFocus={() => setHoveredIndex(i)}
              onBlur={() => setHoveredIndex(undefined)}
              onClick={() => bar.clause !== undefined && bucketFilter.toggle([bar.clause], bar.pressed)}
            >
              <span style={{ height: `${Math.max(3, ((bar.bucket.count ?? 0) / maxCount) * 100)}%` }} />
            </button>
          ),
        )}
      </div>
      <p className={classes.axis} aria-hidden>
        {activeBar === undefined ? (
          <>
            <span>{bars[0]?.label.split(' – ')[0]}</span>
            <span>{bars.at(-1)?.label.split(' – ').at(-1)}</span>
          </>
        ) : (
          <>
            <strong>{activeBar.label}</strong>
            <span>{formatNumber(activeBar.bucket.count ?? 0)}</span>
          </>
        )}
      </p>
    </div>
  );
};
