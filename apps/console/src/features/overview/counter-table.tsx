import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { formatBytes, formatNumber, formatShare } from '../../shared/format/format';
import { countersOf, fillLevel, sortByShare, type Counter, type ServiceStatistics } from './counters';
import { messages } from './messages';
import classes from './overview.module.css';

const formatCounter = (counter: Counter, value: number): string =>
  counter.unit === 'bytes' ? formatBytes(value) : formatNumber(value);

/** Usage and quota of each resource, as figures and as a bar. */
export const CounterTable = ({ statistics }: { statistics: ServiceStatistics | undefined }) => {
  const counters = statistics === undefined ? undefined : sortByShare(countersOf(statistics));
  const path = useConnectionPath();
  if (counters?.length === 0) return <p className={classes.tip}>{messages.usage.unavailable}</p>;
  return (
    <table className={classes.counters} aria-busy={counters === undefined}>
      <thead>
        <tr>
          <th scope="col">{messages.usage.resource}</th>
          <th scope="col">{messages.usage.usage}</th>
          <th scope="col">{messages.usage.quota}</th>
          <th scope="col">{messages.usage.share}</th>
        </tr>
      </thead>
      <tbody>
        {counters === undefined
          ? Array.from({ length: 7 }, (_none, i) => (
              <tr key={i}>
                <th scope="row">
                  <Skeleton height={10} width={110} />
                </th>
                <td colSpan={3}>
                  <Skeleton height={10} width="80%" ml="auto" />
                </td>
              </tr>
            ))
          : counters.map((counter) => {
              const fill = fillLevel(counter);
              return (
                <tr key={counter.id}>
                  <th scope="row">
                    {counter.to === undefined ? counter.label : <Link to={path(counter.to)}>{counter.label}</Link>}
                  </th>
                  <td title={formatNumber(counter.usage)}>{formatCounter(counter, counter.usage)}</td>
                  <td>
                    {counter.quota === undefined ? (
                      <span title={messages.usage.noQuota}>–</span>
                    ) : (
                      formatCounter(counter, counter.quota)
                    )}
                  </td>
                  <td className={classes.barCell}>
                    {fill !== undefined && (
                      <span className={classes.barRow}>
                        <span className={classes.bar} data-level={fill.level}>
                          <span style={{ width: `${fill.share * 100}%` }} />
                        </span>
                        <span className={classes.share}>
                          {formatShare(fill.share)}
                          {fill.level !== 'normal' && (
                            <b> {fill.level === 'full' ? messages.usage.full : messages.usage.nearlyFull}</b>
                          )}
                        </span>
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
      </tbody>
    </table>
  );
};
