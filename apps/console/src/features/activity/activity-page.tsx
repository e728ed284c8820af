import { Button } from '@mantine/core';
import { bffPath } from '@searchdeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconHistory, IconLock, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { download } from '../../shared/api/download';
import { useConnections } from '../../shared/api/use-connection';
import { useIsOwner } from '../../shared/auth/use-is-owner';
import { formatTime } from '../../shared/format/format';
import { DataTable } from '../../shared/ui/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { Page } from '../../shared/ui/page';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import { activityColumns } from './activity-columns';
import { actionsOf } from './activity-entries';
import { filterNames, filterOf } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { entriesQuery, loadOlder, type LoadedEntries } from './activity-queries';
import { AuditStatusLine } from './audit-status';
import { ChainStatus } from './chain-status';
import { EntryDrawer } from './entry-drawer';
import classes from './activity.module.css';
import { activityMessages as messages } from './messages';

/** The audit entries, with filters in the URL. An entry opens with the definition before and after its change. */
export const ActivityPage = () => {
  if (useIsOwner() === false) {
    return (
      <Page title={messages.title}>
        <EmptyState
          icon={<IconLock size={22} stroke={1.5} />}
          title={messages.denied}
          description={messages.deniedText}
        />
      </Page>
    );
  }
  return <Activity />;
};

const Activity = () => {
  const [search, setParameters] = useUrlParameters();
  const filter = useMemo(() => filterOf(search), [search]);
  const client = useQueryClient();
  const query = useQuery(entriesQuery(filter));
  const loadMore = useMutation({
    mutationFn: (loaded: LoadedEntries) => loadOlder(client, filter, loaded),
    onError: (error) => notify.failed(error, messages.loadFailed),
  });
  const rows = useMemo(() => query.data && actionsOf(query.data.value), [query.data]);
  const [isExporting, setExporting] = useState(false);
  const exportEntries = async () => {
    setExporting(true);
    try {
      await download(bffPath('audit.export', {}, filter), messages.fileName);
    } catch (error) {
      notify.failed(error, messages.exportFailed);
    } finally {
      setExporting(false);
    }
  };
  const { data: connections } = useConnections();
  const columns = useMemo(
    () =>
      activityColumns(({ seq }) => {
        const next = new URLSearchParams(search);
        next.set('entry', String(seq));
        return { search: next.toString() };
      }, connections ?? []),
    [search, connections],
  );
  const openEntry = rows?.find(({ seq }) => String(seq) === search.get('entry'));
  const { nextBefore, searchedTo } = query.data ?? {};
  return (
    <Page
      fillsWindow
      title={messages.title}
      description={messages.description}
      actions={
        <>
          <Button
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {messages.refresh}
          </Button>
          <Button
            leftSection={<IconDownload size={15} stroke={1.7} />}
            loading={isExporting}
            onClick={() => void exportEntries()}
          >
            {messages.export}
          </Button>
        </>
      }
    >
      <ChainStatus />
      <AuditStatusLine />
      <ActivityFilters
        search={search}
        onChange={(name, value) => setParameters({ [name]: value, entry: '' })}
        onClear={() => setParameters(Object.fromEntries(filterNames.map((name) => [name, ''])))}
      />
      {query.error !== null && (
        <ErrorState
          isCompact={rows !== undefined}
          error={query.error}
          title={messages.loadFailed}
          onRetry={() => void query.refetch()}
        />
      )}
      {(rows !== undefined || query.error === null) && (
        <DataTable
          label={messages.table}
          rows={rows}
          columns={columns}
          rowId={({ seq }) => String(seq)}
          isPresorted
          onOpen={({ seq }) => setParameters({ entry: String(seq) })}
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
      )}
      {query.data !== undefined && nextBefore !== undefined && (
        <div className={classes.more}>
          <Button loading={loadMore.isPending} onClick={() => loadMore.mutate(query.data)}>
            {rows?.length === 0 && searchedTo !== undefined
              ? messages.continueSearch(formatTime(searchedTo))
              : messages.loadMore}
          </Button>
        </div>
      )}
      <EntryDrawer entry={openEntry} onClose={() => setParameters({ entry: '' })} />
    </Page>
  );
};
