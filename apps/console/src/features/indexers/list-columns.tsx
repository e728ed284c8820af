import { isCanceledRun } from '@searchdeck/contract';
import type { ListColumn, ResourceRow } from '../../shared/presentations/presentation';
import { statusOfRow } from './counters';
import { DocumentsCell, LastRunCell, NextRunCell, StatusCell } from './list-cells';
import { columnMessages } from './messages';

const statusValue = (row: ResourceRow): string => {
  if (row.definition['disabled'] === true) return 'disabled';
  const run = statusOfRow(row)?.lastResult;
  return run == null ? '' : isCanceledRun(run) ? 'canceled' : run.status;
};

/** The columns of the list of indexers: state and results first, then where data comes from and goes to. */
export const indexerColumns: readonly (string | ListColumn)[] = [
  'name',
  {
    id: 'status',
    header: columnMessages.status,
    usesCounters: true,
    value: statusValue,
    cell: (row) => <StatusCell row={row} />,
  },
  {
    id: 'lastRun',
    header: columnMessages.lastRun,
    usesCounters: true,
    sortsDescendingFirst: true,
    value: (row) => statusOfRow(row)?.lastResult?.startTime,
    cell: (row) => <LastRunCell row={row} />,
  },
  {
    id: 'documents',
    header: columnMessages.documents,
    hint: columnMessages.documentsHint,
    align: 'end',
    usesCounters: true,
    sortsDescendingFirst: true,
    value: (row) => statusOfRow(row)?.lastResult?.itemsProcessed,
    cell: (row) => <DocumentsCell row={row} />,
  },
  { id: 'nextRun', header: columnMessages.nextRun, narrow: null, cell: (row) => <NextRunCell row={row} /> },
  'dataSourceName',
  'skillsetName',
  'targetIndexName',
];
