import { alertMetricTitles, type UsageTrends } from '@searchdeck/contract';
import { useRef } from 'react';
import { formatTime } from '../format/format';
import { ScrollFrame } from '../ui/scroll-frame';
import { trendMessages } from './messages';
import { formatCounter } from './trend-chart';
import { pointTime } from './trend-times';
import classes from './trends.module.css';

/** The recorded values, newest first. */
export const TrendTable = ({ value }: Pick<UsageTrends, 'value'>) => {
  const scroll = useRef<HTMLDivElement>(null);
  const times = [...new Set(value.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted().toReversed();
  const usages = value.map(({ points }) => new Map(points.map(({ at, usage }) => [at, usage])));
  return (
    <ScrollFrame
      scroll={scroll}
      frameClass={classes.tableFrame}
      className={classes.tableScroll}
      tabIndex={0}
      role="region"
      aria-label={trendMessages.title}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{trendMessages.time}</th>
            {value.map(({ counter }) => (
              <th key={counter} scope="col">
                {alertMetricTitles[counter]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at) => (
            <tr key={at}>
              <th scope="row" title={formatTime(at)}>
                {pointTime(Date.parse(at))}
              </th>
              {value.map(({ counter }, i) => {
                const usage = usages[i]?.get(at);
                return <td key={counter}>{usage === undefined ? '–' : formatCounter(counter, usage)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
};
