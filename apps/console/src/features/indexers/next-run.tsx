import { DAY_MS } from '@searchdeck/contract';
import type { SearchIndexer } from '@searchdeck/contract';
import { formatTime } from '../../shared/format/format';
import { formatInterval } from '../../shared/format/iso-duration';
import { dateTimeFormat } from '../../shared/format/time-zone';
import classes from './indexers.module.css';
import { runsMessages, summaryMessages } from './messages';
import { nextRunTimes } from './runs';
import { useNow } from './use-now';

interface NextRunProps {
  indexer: SearchIndexer;
  latestStart: string | null | undefined;
  /** Also shows the interval and the times of the runs after the next one. */
  isDetailed?: boolean;
}

const NEXT_RUNS = 3;

/** A time of the next 24 hours without its date. */
const shortTime = (time: number, now: number): string =>
  dateTimeFormat({
    ...(time - now < DAY_MS ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(time);

/** The time of the next scheduled run, or why there is none. */
export const NextRun = ({ indexer, latestStart, isDetailed = false }: NextRunProps) => {
  const now = useNow(indexer.schedule != null);
  if (indexer.disabled === true) {
    return isDetailed ? (
      <>
        {summaryMessages.disabled}
        <small className={classes.schedule}>{runsMessages.disabledHint}</small>
      </>
    ) : (
      summaryMessages.disabled
    );
  }
  if (indexer.schedule == null) return summaryMessages.onDemand;
  const [time, ...laterTimes] = nextRunTimes(indexer, latestStart, now, NEXT_RUNS);
  const interval = formatInterval(indexer.schedule.interval) ?? indexer.schedule.interval;
  if (time === undefined) return interval;
  if (!isDetailed) return <span title={interval}>{formatTime(time)}</span>;
  return (
    <>
      {formatTime(time)}
      <small className={classes.schedule}>
        {summaryMessages.schedule(
          interval,
          laterTimes.map((each) => shortTime(each, now)),
        )}
      </small>
    </>
  );
};
