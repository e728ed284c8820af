import { useState } from 'react';
import { clausesOf, slotsOf, type Facet } from '../../model/facets';
import type { FieldInfo } from '../../model/fields';
import { plural, formatNumber } from '../../../../shared/format/format';
import { bucketLabel } from '../../model/format';
import type { Narrowing } from './facet-values';
import classes from './facets.module.css';

/** Below so many intervals a list reads better. */
const FEWEST = 7;
export const isHistogram = (facet: Facet): boolean =>
  facet.parsed?.interval !== undefined && slotsOf(facet).length >= FEWEST;

interface Props {
  facet: Facet;
  fields: readonly FieldInfo[];
  narrowing: Narrowing;
}

/** The intervals of a number or a date as upright bars along an axis; gaps where there is no document. */
export const FacetHistogram = ({ facet, fields, narrowing }: Props) => {
  const [over, setOver] = useState<number>();
  const slots = slotsOf(facet);
  const most = Math.max(1, ...facet.buckets.map((bucket) => bucket.count ?? 0));
  const bars = slots.map(({ bucket }) => {
    if (bucket === undefined) return undefined;
    const clause = clausesOf(facet, bucket, fields);
    return {
      bucket,
      clause,
      label: bucketLabel(bucket, facet.field?.type, facet.parsed?.interval, facet.parsed?.timeOffsetMinutes),
      pressed: clause !== undefined && narrowing.narrowed([clause]),
    };
  });
  const shown = bars[over ?? -1] ?? bars.find((bar) => bar?.pressed === true);
  return (
    <div className={classes.histogram} onMouseLeave={() => setOver(undefined)}>
      <div className={classes.bars}>
        {bars.map((bar, i) =>
          bar === undefined ? (
            <span key={i} className={classes.gap} />
          ) : (
            <button
              key={i}
              type="button"
              className={classes.column}
              aria-label={`${bar.label}: ${plural(bar.bucket.count ?? 0, 'document')}`}
              aria-pressed={bar.pressed}
              disabled={bar.clause === undefined}
              onMouseEnter={() => setOver(i)}
              onFocus={() => setOver(i)}
              onBlur={() => setOver(undefined)}
              onClick={() => bar.clause !== undefined && narrowing.toggle([bar.clause], bar.pressed)}
            >
              <span style={{ height: `${Math.max(3, ((bar.bucket.count ?? 0) / most) * 100)}%` }} />
            </button>
          ),
        )}
      </div>
      <p className={classes.axis} aria-hidden>
        {shown === undefined ? (
          <>
            <span>{bars[0]?.label.split(' – ')[0]}</span>
            <span>{bars.at(-1)?.label.split(' – ').at(-1)}</span>
          </>
        ) : (
          <>
            <strong>{shown.label}</strong>
            <span>{formatNumber(shown.bucket.count ?? 0)}</span>
          </>
        )}
      </p>
    </div>
  );
};
