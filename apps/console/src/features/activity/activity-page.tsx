import { Button } from '@mantine/core';
import { bffPath, type AuditFilter } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconLock, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { download } from '../../shared/api/download';
import { useIsOwner } from '../../shared/auth/use-is-owner';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { Page } from '../../shared/ui/page';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';
import { actionsOf } from './activity-entries';
import { filterNames, filterOf } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { entriesQuery } from './activity-queries';
import { ActivityTable } from './activity-table';
import { AuditStatusLine } from './audit-status';
import { ChainStatus } from './chain-status';
import { EntryDrawer } from './entry-drawer';
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
  const query = useQuery(entriesQuery(filter));
  const rows = useMemo(() => query.data && actionsOf(query.data.value), [query.data]);
  const openEntry = rows?.find(({ seq }) => String(seq) === search.get('entry'));
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
          <ExportButton filter={filter} />
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
        <ActivityTable
          search={search}
          filter={filter}
          entries={query.data}
          rows={rows}
          onOpen={(seq) => setParameters({ entry: seq })}
        />
      )}
      <EntryDrawer entry={openEntry} onClose={() => setParameters({ entry: '' })} />
    </Page>
  );
};

/** Downloads the entries that match the filter. */
const ExportButton = ({ filter }: { filter: AuditFilter }) => {
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
  return (
    <Button
      leftSection={<IconDownload size={15} stroke={1.7} />}
      loading={isExporting}
      onClick={() => void exportEntries()}
    >
      {messages.export}
    </Button>
  );
};
