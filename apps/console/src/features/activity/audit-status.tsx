import type { AuditStatus } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../shared/format/format';
import { Note } from '../../shared/ui/note';
import classes from './activity.module.css';
import { statusQuery } from './activity-queries';
import { statusMessages as messages } from './messages';

/** Since when entries exist, and what failed in the background. */
export const AuditStatusLine = () => {
  const { data } = useQuery(statusQuery);
  if (data === undefined) return null;
  return (
    <>
      {data.since != null && (
        <p className={classes.status}>
          <span className={classes.soft}>{messages.since(formatTime(data.since))}</span>
          <span className={classes.soft}>{describeStatus(data)}</span>
        </p>
      )}
      {failuresOf(data).map(({ title, message, at }) => (
        <Note key={title} tone="warn">
          <b>{title}</b> · {message} · {formatTime(at)}
        </Note>
      ))}
    </>
  );
};

const describeStatus = ({ removed, retentionDays, exports }: AuditStatus): string =>
  [
    removed > 0
      ? messages.removed(removed, retentionDays ?? undefined)
      : retentionDays == null
        ? undefined
        : messages.retention(retentionDays),
    ...exports.map(({ destination, pending }) => messages.exported(destination, pending)),
  ]
    .filter((text) => text !== undefined)
    .join(' ');

const failuresOf = ({ retentionFailure, anchorFile, exports }: AuditStatus) =>
  [
    { title: messages.removeFailed, failure: retentionFailure },
    { title: messages.anchorFailed, failure: anchorFile?.failure },
    ...exports.map(({ destination, failure }) => ({ title: messages.exportFailed(destination), failure })),
  ].flatMap(({ title, failure }) => (failure == null ? [] : [{ title, message: failure.message, at: failure.at }]));
