import { Link } from 'react-router';
import { formatDuration, formatNumber } from '../../shared/format/format';
import { Age } from '../../shared/ui/age';
import type { DataColumn } from '../../shared/ui/data-table-types';
import { historyMessages } from './messages';
import { RunOutcome } from './run-outcome';
import { durationOf, outcomeOf, warningCountOf, type IdentifiedRun } from './runs';

const count = (
  id: string,
  header: string,
  value: (row: IdentifiedRun) => number,
  narrow?: string | null,
): DataColumn<IdentifiedRun> => ({
  id,
  header,
  align: 'end',
  sortsDescendingFirst: true,
  value,
  cell: (row) => formatNumber(value(row)),
  ...(narrow === undefined ? {} : { narrow }),
});

/** Columns of the run history. `search` returns the query string of the page with a run selected. */
export const runColumns = (search: (id: string) => string, now: number): DataColumn<IdentifiedRun>[] => [
  {
    id: 'startTime',
    header: historyMessages.startTime,
    sortsDescendingFirst: true,
    value: ({ run }) => (run.startTime == null ? 0 : Date.parse(run.startTime)),
    cell: ({ id, run }) => (
      <Link to={{ search: search(id) }} replace tabIndex={-1}>
        {run.startTime == null ? id : <Age at={Date.parse(run.startTime)} />}
      </Link>
    ),
  },
  {
    id: 'status',
    header: historyMessages.status,
    value: ({ run, counts }) => outcomeOf(run, counts),
    cell: (row) => <RunOutcome {...row} />,
  },
  {
    id: 'duration',
    header: historyMessages.duration,
    align: 'end',
    sortsDescendingFirst: true,
    narrow: null,
    value: ({ run }) => durationOf(run, now),
    cell: ({ run }) => {
      const ms = durationOf(run, now);
      return ms === undefined || run.status === 'reset' ? '' : formatDuration(ms);
    },
  },
  count('processed', historyMessages.processed, ({ run }) => run.itemsProcessed),
  count('failed', historyMessages.failed, ({ run }) => run.itemsFailed),
  count('warnings', historyMessages.warnings, ({ run, counts }) => warningCountOf(run, counts), null),
];
