import type { SearchIndexerStatusBody } from '@searchdeck/contract';
import type { ListColumn, ResourceRow } from '../../shared/presentations/presentation';
import { DocumentsCell, LastRunCell, NextRunCell, StatusCell } from './list-cells';
import { columnMessages } from './messages';

const statusOf = ({ counters }: ResourceRow) => counters as SearchIndexerStatusBody | undefined;

/** The columns of the list of indexers: state and results first, then where data comes from and goes to. */
export const indexerColumns: readonly (string | ListColumn)[] = [
  'name',
  {
    id: 'status',
    header: columnMessages.status,
    usesCounters: true,
    value: (row) => (row.definition['disabled'] === true ? 'disabled' : (statusOf(row)?.lastResult?.status ?? '')),
    cell: (row) => <StatusCell row={row} />,
  },
  {
    id: 'lastRun',
    header: columnMessages.lastRun,
    usesCounters: true,
    sortsDescendingFirst: true,
    value: (row) => statusOf(row)?.lastResult?.startTime,
    cell: (row) => <LastRunCell row={row} />,
  },
  {
    id: 'documents',
    header: columnMessages.documents,
    hint: columnMessages.documentsHint,
    align: 'end',
    usesCounters: true,
    sortsDescendingFirst: true,
    value: (row) => statusOf(row)?.lastResult?.itemsProcessed,
    cell: (row) => <DocumentsCell row={row} />,
  },
  { id: 'nextRun', header: columnMessages.nextRun, narrow: null, cell: (row) => <NextRunCell row={row} /> },
  'dataSourceName',
  'skillsetName',
  'targetIndexName',
];
