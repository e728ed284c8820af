import { formatBytes, formatDuration, formatTime } from '../../shared/format/format';
import type { LoggedRequest } from '../../shared/api/request-log';
import classes from './status-bar.module.css';

interface RequestListProps {
  entries: readonly LoggedRequest[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  empty: string;
}

export const RequestList = ({ entries, selectedId, onSelect, empty }: RequestListProps) => {
  if (entries.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ol className={classes.list} reversed>
      {entries.toReversed().map((e) => (
        <li key={e.id}>
          <button
            type="button"
            className={classes.request}
            aria-pressed={e.id === selectedId}
            onClick={() => onSelect(e.id)}
            title={formatTime(e.startedAt)}
          >
            <span className={classes.status} data-state={stateOf(e)}>
              {e.status === undefined ? '…' : e.status === 0 ? '–' : e.status}
            </span>
            <span className={classes.method}>{e.method}</span>
            <span className={classes.path}>{decodeSafely(e.path)}</span>
            <span className={classes.figure}>{e.durationMs === undefined ? '' : formatDuration(e.durationMs)}</span>
            <span className={classes.figure}>{e.sizeBytes === undefined ? '' : formatBytes(e.sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
};

const stateOf = (e: LoggedRequest): string =>
  e.status === undefined ? 'open' : e.error === undefined ? 'done' : 'failed';

const decodeSafely = (path: string): string => {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
};
