import type { ListColumn } from '../../shared/presentations/presentation';
import { statusOfRow } from './counters';
import { DocumentsCell, LastRunCell, NextRunCell, StatusCell } from './list-cells';
import { columnMessages } from './messages';

/** The columns of the list of indexers: state and results first, then where data comes from and goes to. */
export const indexerColumns: readonly (string | ListColumn)[] = [
  'name',
  {
    id: 'status',
    header: columnMessages.status,
    usesCounters: true,
    value: (row) => (row.definition['disabled'] === true ? 'disabled' : (statusOfRow(row)?.lastResult?.status ?? '')),
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
