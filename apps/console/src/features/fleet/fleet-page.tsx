import { IconPlus } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import { useCommands } from '../../shared/commands/commands';
import { commandGroups } from '../../shared/commands/command-groups';
import { OperationList } from '../../shared/tasks/operation-list';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { DataTable } from '../../shared/ui/data-table';
import { ErrorState } from '../../shared/ui/error-state';
import { matchToOpen } from '../../shared/ui/match-to-open';
import { Page } from '../../shared/ui/page';
import { fleetColumns } from './fleet-columns';
import { FleetDialogs } from './fleet-dialogs';
import { FleetToolbar } from './fleet-toolbar';
import classes from './fleet.module.css';
import { fleetMessages as texts } from './messages';
import { isSubset, isUpgradable, matchesFilter, subsets, type FleetService } from './model/fleet';
import { NoSources } from './no-sources';
import { RowActions } from './row-actions';
import { SelectedServices } from './selected-services';
import { useFleet, type Fleet } from './use-fleet';
import { useFleetDialog } from './use-fleet-dialog';
import { useUsage } from './use-usage';
import { UnlistedConnections } from './unlisted-connections';
import { useFleetView } from './views/use-fleet-view';

const NO_SERVICES: readonly FleetService[] = [];

/** The search services of all subscription connections, and what can be done with each. */
export const FleetPage = () => {
  const fleet = useFleet();
  const navigate = useNavigate();
  const hasSources = fleet.sources.length > 0;
  const denialReason = createDenialReason(fleet);
  const create = () => void navigate(pagePaths.createService);
  useCommands(
    denialReason === undefined
      ? [{ id: 'create-service', label: texts.create, group: commandGroups.page, keys: 'c', run: create }]
      : [],
  );
  return (
    <Page
      fillsWindow
      isList
      title={texts.title}
      description={texts.description}
      actions={
        hasSources && (
          <ButtonWithReason
            reason={denialReason}
            variant="filled"
            leftSection={<IconPlus size={15} />}
            onClick={create}
          >
            {texts.create}
          </ButtonWithReason>
        )
      }
    >
      {fleet.connections !== undefined && !hasSources ? (
        <NoSources connections={fleet.connections} />
      ) : (
        <FleetTable fleet={fleet} />
      )}
    </Page>
  );
};

/** Why no service can be created; undefined: a connection allows it. */
const createDenialReason = ({ sources }: Fleet): string | undefined => {
  const reasons = sources.map((source) => managementDenialReason(source, 'contributor'));
  return reasons.includes(undefined) ? undefined : (reasons[0] ?? texts.noSources);
};

const FleetTable = ({ fleet }: { fleet: Fleet }) => {
  const { services, sources, failedLists } = fleet;
  const tableId = useId();
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { usage, addSeen, loadAll } = useUsage(services ?? NO_SERVICES);
  // Without upgrades, the other columns have more room.
  const hasUpgrades = services?.some(isUpgradable) === true;
  const columns = useMemo(
    () => fleetColumns(usage).filter(({ id }) => id !== 'upgrade' || hasUpgrades),
    [usage, hasUpgrades],
  );
  const view = useFleetView(columns);
  const { search } = view;
  const filter = search.get('q') ?? '';
  const requestedSubset = search.get('show');
  const subset = isSubset(requestedSubset) ? requestedSubset : undefined;
  const filterRows = (text: string) =>
    services?.filter((row) => (subset === undefined || subsets[subset](row)) && matchesFilter(row, text.trim()));
  const filteredRows = filterRows(filter);
  const selectedServices = (services ?? NO_SERVICES).filter(({ id }) => selectedIds.has(id));
  const dialog = useFleetDialog(services, selectedServices);
  const open = (row: FleetService) =>
    row.connection === undefined
      ? dialog.open('connect', row)
      : void navigate(connectionPath(row.connection.id, pagePaths.overview));
  return (
    <>
      <div className={classes.notes}>
        {sources.map(({ id }) => (
          <OperationList key={id} connectionId={id} namesService />
        ))}
        {failedLists.map(({ source, subscriptionId, error }) => (
          <ErrorState
            key={`${source.id} ${subscriptionId}`}
            isCompact={services !== undefined}
            error={error}
            title={texts.loadFailed(source.name, subscriptionId)}
            onRetry={fleet.refetch}
          />
        ))}
      </div>
      {(services !== undefined || failedLists.length === 0) && (
        <>
          <FleetToolbar
            fleet={fleet}
            view={view}
            filter={filter}
            subset={subset}
            filteredCount={filteredRows?.length}
            tableId={tableId}
            onSubmitFilter={(text) => {
              const match = matchToOpen(filterRows(text), text);
              if (match !== undefined) open(match);
            }}
          />
          <DataTable
            key={view.tableKey}
            id={tableId}
            label={texts.title}
            rows={view.isWaiting ? undefined : filteredRows}
            columns={view.visibleColumns}
            rowId={(row) => row.id}
            sort={view.sort}
            onSort={view.setSort}
            onRowsInView={addSeen}
            loadAll={loadAll}
            selection={{
              ids: selectedIds,
              onChange: setSelectedIds,
              label: (id) => texts.select(services?.find((row) => row.id === id)?.name ?? ''),
            }}
            onOpen={open}
            showsActions
            emptyContent={services?.length === 0 ? texts.noServices : texts.noMatch}
            actions={(row) => <RowActions row={row} open={dialog.open} />}
          />
          {services !== undefined && failedLists.length === 0 && (
            <UnlistedConnections
              connections={fleet.connections ?? []}
              services={services}
              listedSubscriptionIds={fleet.listedSubscriptionIds}
            />
          )}
          {selectedServices.length > 0 && (
            <SelectedServices
              selectedServices={selectedServices}
              onOpen={dialog.openSelected}
              onClear={() => setSelectedIds(new Set())}
            />
          )}
        </>
      )}
      <FleetDialogs dialog={dialog} />
    </>
  );
};
