import { Button } from '@mantine/core';
import type { AuditFilter } from '@searchdeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useConnections } from '../../shared/api/use-connection';
import { formatTime } from '../../shared/format/format';
import { usePresentations } from '../../shared/presentations/context';
import { DataTable } from '../../shared/ui/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { notify } from '../../shared/ui/notify';
import { activityColumns } from './activity-columns';
import type { actionsOf } from './activity-entries';
import { loadOlder, type LoadedEntries } from './activity-queries';
import classes from './activity.module.css';
import { activityMessages as messages } from './messages';

interface ActivityTableProps {
  search: URLSearchParams;
  filter: AuditFilter;
  /** Undefined while the entries load. */
  entries: LoadedEntries | undefined;
  rows: ReturnType<typeof actionsOf> | undefined;
  onOpen: (seq: string) => void;
}

/** The audit entries, and a button that loads older ones. */
export const ActivityTable = ({ search, filter, entries, rows, onOpen }: ActivityTableProps) => {
  const client = useQueryClient();
  const loadMore = useMutation({
    mutationFn: (loaded: LoadedEntries) => loadOlder(client, filter, loaded),
    onError: (error) => notify.failed(error, messages.loadFailed),
  });
  const { data: connections } = useConnections();
  const presentations = usePresentations();
  const columns = useMemo(
    () =>
      activityColumns(
        ({ seq }) => {
          const next = new URLSearchParams(search);
          next.set('entry', String(seq));
          return { search: next.toString() };
        },
        connections ?? [],
        presentations,
      ),
    [search, connections, presentations],
  );
  const { nextBefore, searchedTo } = entries ?? {};
  return (
    <>
      <DataTable
        label={messages.table}
        rows={rows}
        columns={columns}
        rowId={({ seq }) => String(seq)}
        isPresorted
        onOpen={({ seq }) => onOpen(String(seq))}
        emptyContent={
          nextBefore !== undefined ? null : (
            <EmptyState
              icon={<IconHistory size={22} stroke={1.5} />}
              title={messages.empty}
              description={messages.emptyText}
            />
          )
        }
      />
      {entries !== undefined && nextBefore !== undefined && (
        <div className={classes.more}>
          <Button loading={loadMore.isPending} onClick={() => loadMore.mutate(entries)}>
            {rows?.length === 0 && searchedTo !== undefined
              ? messages.continueSearch(formatTime(searchedTo))
              : messages.loadMore}
          </Button>
        </div>
      )}
    </>
  );
};
