import type { AuditEntry, ConnectionView } from '@searchdeck/contract';
import { Link, type To } from 'react-router';
import { formatTime } from '../../shared/format/format';
import { dateTimeFormat } from '../../shared/format/time-zone';
import type { Presentations } from '../../shared/presentations/presentation';
import type { DataColumn } from '../../shared/ui/data-table-types';
import classes from './activity.module.css';
import { connectionOf, labelOf, resourceOf, resourcePathsOf, resultOf } from './activity-entries';
import { activityMessages as messages, resultLabels } from './messages';

/** A time for narrow windows: `21 Nov, 09:54`. */
const formatMinute = (time: string): string =>
  dateTimeFormat({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(time));

/** Columns of the list of entries. `detailsOf` returns the location of an entry's details. */
export const activityColumns = (
  detailsOf: (entry: AuditEntry) => To,
  connections: readonly ConnectionView[],
  presentations: Presentations,
): readonly DataColumn<AuditEntry>[] => [
  {
    id: 'time',
    header: messages.time,
    cell: ({ at }) => (
      <time dateTime={at} title={formatTime(at)}>
        <span className={classes.wide}>{formatTime(at)}</span>
        <span className={classes.narrow}>{formatMinute(at)}</span>
      </time>
    ),
  },
  {
    id: 'action',
    header: messages.action,
    cell: (entry) => (
      <Link to={detailsOf(entry)} className={classes.operation} title={labelOf(entry)}>
        {labelOf(entry)}
      </Link>
    ),
    width: 260,
  },
  // Before the names, which may need more width than there is.
  {
    id: 'result',
    header: messages.result,
    cell: (entry) => (
      <span className={classes.result} data-result={resultOf(entry)} title={entry.code ?? undefined}>
        {resultLabels[resultOf(entry)]}
      </span>
    ),
    width: 140,
    narrow: messages.result,
  },
  { id: 'user', header: messages.user, cell: ({ user }) => user, width: 160 },
  {
    id: 'resource',
    header: messages.resource,
    cell: (entry) => {
      const name = resourceOf(entry);
      const paths = resourcePathsOf(entry, connections, presentations);
      return paths === undefined ? (
        <span title={name}>{name}</span>
      ) : (
        <Link to={paths.page} title={name}>
          {name}
        </Link>
      );
    },
    isMonospace: true,
    grows: true,
  },
  {
    id: 'connection',
    header: messages.connection,
    cell: (entry) => connectionOf(entry, connections),
    width: 150,
    narrow: null,
  },
];
