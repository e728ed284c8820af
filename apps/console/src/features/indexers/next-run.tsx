import type { SearchIndexer } from '@searchdeck/contract';
import { formatTime } from '../../shared/format/format';
import { formatInterval } from '../../shared/format/iso-duration';
import { summaryMessages } from './messages';
import { nextRunTime } from './runs';
import { useNow } from './use-now';

interface NextRunProps {
  indexer: SearchIndexer;
  latestStart: string | null | undefined;
}

/** The time of the next scheduled run, or why there is none. */
export const NextRun = ({ indexer, latestStart }: NextRunProps) => {
  const now = useNow(indexer.schedule != null);
  if (indexer.disabled === true) return summaryMessages.disabled;
  if (indexer.schedule == null) return summaryMessages.onDemand;
  const time = nextRunTime(indexer, latestStart, now);
  const interval = formatInterval(indexer.schedule.interval) ?? indexer.schedule.interval;
  return time === undefined ? interval : <span title={interval}>{formatTime(time)}</span>;
};
