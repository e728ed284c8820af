import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useConnectionPath } from '../../shared/api/use-connection';
import { formatBytes, formatNumber, formatShare } from '../../shared/format/format';
import { fullness, type Counter } from './counters';
import classes from './overview.module.css';

const print = (counter: Counter, value: number): string =>
  counter.unit === 'bytes' ? formatBytes(value) : formatNumber(value);

/** What is used of what is allowed: a bar for the eye, the same figures for everyone. */
export const CounterTable = ({ counters }: { counters: readonly Counter[] | undefined }) => {
  const path = useConnectionPath();
  if (counters?.length === 0) return <p className={classes.tip}>The service gave no counters.</p>;
  return (
    <table className={classes.counters} aria-busy={counters === undefined}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Used</th>
          <th scope="col">Allowed</th>
          <th scope="col">
            <span className="visually-hidden">Share</span>
          </th>
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
              const full = fullness(counter);
              return (
                <tr key={counter.id}>
                  <th scope="row">
                    {counter.to === undefined ? counter.label : <Link to={path(counter.to)}>{counter.label}</Link>}
                  </th>
                  <td title={formatNumber(counter.usage)}>{print(counter, counter.usage)}</td>
                  <td>
                    {counter.quota === undefined ? (
                      <span title="The service names no limit">–</span>
                    ) : (
                      print(counter, counter.quota)
                    )}
                  </td>
                  <td className={classes.barCell}>
                    {full !== undefined && (
                      <span className={classes.barRow}>
                        <span className={classes.bar} data-level={full.level}>
                          <span style={{ width: `${full.share * 100}%` }} />
                        </span>
                        <span className={classes.share}>
                          {formatShare(full.share)}
                          {full.level !== 'calm' && <b> {full.level === 'full' ? 'full' : 'nearly full'}</b>}
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
