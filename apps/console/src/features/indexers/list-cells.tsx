import { Skeleton } from '@mantine/core';
import type { SearchIndexer } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/format';
import type { ResourceRow } from '../../shared/presentations/presentation';
import { Age } from '../../shared/ui/age';
import { statusOfRow } from './counters';
import { listMessages, summaryMessages } from './messages';
import { NextRun } from './next-run';
import { RunOutcome } from './run-outcome';
import type { IndexerRun } from './runs';

interface CellProps {
  row: ResourceRow;
}

/** A placeholder while the status loads, and the reason if it couldn't be loaded. */
const WhenLoaded = ({
  row,
  children,
}: CellProps & { children: (lastRun: IndexerRun | null | undefined) => ReactNode }) => {
  const status = statusOfRow(row);
  if (status !== undefined) return children(status.lastResult);
  if (row.countersError !== undefined) return <span title={row.countersError.message}>–</span>;
  return <Skeleton height={10} width={56} />;
};

export const StatusCell = ({ row }: CellProps) => (
  <WhenLoaded row={row}>
    {(lastRun) =>
      row.definition['disabled'] === true ? (
        summaryMessages.disabled
      ) : statusOfRow(row)?.status === 'error' && lastRun == null ? (
        <span>{summaryMessages.stateError}</span>
      ) : lastRun == null ? (
        listMessages.noRuns
      ) : (
        <RunOutcome run={lastRun} />
      )
    }
  </WhenLoaded>
);

export const LastRunCell = ({ row }: CellProps) => (
  <WhenLoaded row={row}>
    {(lastRun) => (lastRun?.startTime == null ? summaryMessages.never : <Age at={Date.parse(lastRun.startTime)} />)}
  </WhenLoaded>
);

export const DocumentsCell = ({ row }: CellProps) => (
  <WhenLoaded row={row}>
    {(lastRun) =>
      lastRun == null ? (
        '–'
      ) : (
        <span title={listMessages.documents(lastRun.itemsProcessed, lastRun.itemsFailed)}>
          {formatNumber(lastRun.itemsProcessed)}
        </span>
      )
    }
  </WhenLoaded>
);

export const NextRunCell = ({ row }: CellProps) => (
  <NextRun
    indexer={row.definition as unknown as SearchIndexer}
    latestStart={statusOfRow(row)?.lastResult?.startTime ?? undefined}
  />
);
