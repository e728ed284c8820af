import { useQuery } from '@tanstack/react-query';
import { useConnectionId } from '../../../shared/api/use-connection';
import { formatNumber, formatTime } from '../../../shared/format/format';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from './attention.module.css';
import { trafficMessages as texts } from './messages';
import { trafficQuery } from './traffic-query';

/** What the BFF observed itself through the connection. */
export const TrafficTiles = () => {
  const { data, error, refetch } = useQuery(trafficQuery(useConnectionId()));
  const duration = (ms: number | null | undefined) => (ms == null ? texts.none : texts.milliseconds(ms));
  const count = (value: number | undefined) => (value === undefined ? texts.none : formatNumber(value));
  const tiles: readonly (readonly [label: string, value: string, isProblem: boolean, hint?: string])[] = [
    [texts.requests, count(data?.requests), false],
    [texts.p50, duration(data?.p50Ms), false, texts.latencyHint],
    [texts.p95, duration(data?.p95Ms), false, texts.latencyHint],
    [texts.throttled, count(data?.throttled), (data?.throttled ?? 0) > 0],
    [texts.unavailable, count(data?.unavailable), (data?.unavailable ?? 0) > 0],
    [texts.failed, count(data?.failed), (data?.failed ?? 0) > 0, texts.failedHint],
  ];
  return (
    <section aria-labelledby="traffic">
      <h2 id="traffic" title={data === undefined ? undefined : texts.since(formatTime(data.since))}>
        {texts.title}
      </h2>
      {error !== null && data === undefined ? (
        <ErrorState isCompact error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <dl className={classes.tiles} aria-busy={data === undefined}>
          {tiles.map(([label, value, isProblem, hint]) => (
            <div key={label} data-problem={isProblem || undefined} title={hint}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.scope}>{texts.scope}</p>
    </section>
  );
};
