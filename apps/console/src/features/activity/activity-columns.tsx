import type { AuditEntry } from '@searchdeck/contract';
import { Link, type To } from 'react-router';
import { formatTime } from '../../shared/format/format';
import type { DataColumn } from '../../shared/ui/data-table-types';
import classes from './activity.module.css';
import { resourceOf, resultOf } from './activity-entries';
import { activityMessages as messages, resultLabels } from './messages';

/** Columns of the list of entries. `detailsOf` returns the location of an entry's details. */
export const activityColumns = (detailsOf: (entry: AuditEntry) => To): readonly DataColumn<AuditEntry>[] => [
  { id: 'time', header: messages.time, cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>, width: 176 },
  { id: 'user', header: messages.user, cell: ({ user }) => user, width: 160, narrow: null },
  {
    id: 'action',
    header: messages.action,
    cell: (entry) => <Link to={detailsOf(entry)}>{entry.action}</Link>,
    isMonospace: true,
    width: 210,
  },
  { id: 'resource', header: messages.resource, cell: resourceOf, isMonospace: true, grows: true },
  {
    id: 'connection',
    header: messages.connection,
    cell: ({ connectionName, connectionId }) => connectionName ?? connectionId ?? '',
    width: 150,
    narrow: null,
  },
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
];
