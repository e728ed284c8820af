import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconArrowUpCircle, IconPlus, IconRefresh, IconTag, IconTrash } from '@tabler/icons-react';
import { lazy, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { managementDenialReason } from '../../shared/api/use-management-denial-reason';
import { useCommands } from '../../shared/commands/commands';
import { commandGroups } from '../../shared/commands/command-groups';
import { OperationList } from '../../shared/tasks/operation-list';
import { Age } from '../../shared/ui/age';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { ColumnChoice } from '../../shared/ui/column-choice';
import { DataTable } from '../../shared/ui/data-table';
import { ErrorState } from '../../shared/ui/error-state';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { matchToOpen } from '../../shared/ui/match-to-open';
import { Page } from '../../shared/ui/page';
import { SearchBox } from '../../shared/ui/search-box';
import { WhenOpened } from '../../shared/ui/when-opened';
import { fleetColumns } from './fleet-columns';
import classes from './fleet.module.css';
import { actionMessages, fleetMessages as texts } from './messages';
import {
  isProduction,
  isSubset,
  isUpgradable,
  matchesFilter,
  subsets,
  type FleetService,
  type Subset,
} from './model/fleet';
import { NoSources } from './no-sources';
import { RowActions } from './row-actions';
import { useFleet, type Fleet } from './use-fleet';
import { useFleetDialog } from './use-fleet-dialog';
import { useUsage } from './use-usage';
import { UnlistedConnections } from './unlisted-connections';
import { useFleetView } from './views/use-fleet-view';
import { ViewMenu } from './views/view-menu';

const AddServiceConnection = lazy(() =>
  import('./add-service-connection').then((m) => ({ default: m.AddServiceConnection })),
);
const AddSelectedServices = lazy(() =>
  import('./add-selected-services').then((m) => ({ default: m.AddSelectedServices })),
);
const ScaleSelected = lazy(() => import('./scale-selected').then((m) => ({ default: m.ScaleSelected })));
const UpgradeSelected = lazy(() => import('./upgrade-selected').then((m) => ({ default: m.UpgradeSelected })));
const DeleteSelected = lazy(() => import('./delete-selected').then((m) => ({ default: m.DeleteSelected })));
const EditTags = lazy(() => import('./edit-tags').then((m) => ({ default: m.EditTags })));
const UpgradeService = lazy(() => import('./upgrade-service').then((m) => ({ default: m.UpgradeService })));
const DeleteService = lazy(() => import('./delete-service').then((m) => ({ default: m.DeleteService })));
const SelectionBar = lazy(() => import('../../shared/ui/selection-bar').then((m) => ({ default: m.SelectionBar })));

const CREATE_PATH = '/services/create';
const NO_SERVICES: readonly FleetService[] = [];

/** The search services of all subscription connections, and what can be done with each. */
export const FleetPage = () => {
  const fleet = useFleet();
  const navigate = useNavigate();
  const hasSources = fleet.sources.length > 0;
  const denialReason = createDenialReason(fleet);
  const create = () => void navigate(CREATE_PATH);
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
  const { services, sources, failed } = fleet;
  const tableId = useId();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { usage, addSeen } = useUsage(services ?? NO_SERVICES);
  const columns = useMemo(() => fleetColumns(usage), [usage]);
  const view = useFleetView(columns);
  const { search, set, visibleColumns } = view;
  const filter = search.get('q') ?? '';
  const requestedSubset = search.get('show');
  const subset = isSubset(requestedSubset) ? requestedSubset : undefined;
  const filterRows = (text: string) =>
    services?.filter((row) => (subset === undefined || subsets[subset](row)) && matchesFilter(row, text.trim()));
  const filteredRows = filterRows(filter);
  const selectedServices = (services ?? NO_SERVICES).filter(({ id }) => selected.has(id));
  const changeDenial = selectedServices
    .map(({ source }) => managementDenialReason(source, 'contributor'))
    .find((reason) => reason !== undefined);
  /** Why an irreversible change isn't offered for several services: one of them is a production service. */
  const productionDenial = (message: (name: string) => string): string | undefined => {
    const production = selectedServices.find(isProduction);
    return production === undefined ? undefined : message(production.name);
  };
  const upgradeDenial =
    changeDenial ??
    (selectedServices.some(isUpgradable)
      ? productionDenial(actionMessages.productionUpgradeSelected)
      : actionMessages.noUpgradeSelected);
  const deleteDenial =
    selectedServices
      .map(({ source }) => managementDenialReason(source, 'owner'))
      .find((reason) => reason !== undefined) ?? productionDenial(actionMessages.productionDeleteSelected);
  const dialog = useFleetDialog(services, selectedServices);
  const open = (row: FleetService) =>
    row.connection === undefined
      ? dialog.open('connect', row)
      : void navigate(`/c/${encodeURIComponent(row.connection.id)}/overview`);
  return (
    <>
      <div className={classes.notes}>
        {sources.map(({ id }) => (
          <OperationList key={id} connectionId={id} namesService />
        ))}
        {failed.map(({ source, subscriptionId, error }) => (
          <ErrorState
            key={`${source.id} ${subscriptionId}`}
            isCompact={services !== undefined}
            error={error}
            title={texts.loadFailed(source.name, subscriptionId)}
            onRetry={fleet.refetch}
          />
        ))}
      </div>
      {(services !== undefined || failed.length === 0) && (
        <>
          <div className={classes.bar}>
            <ViewMenu search={search} columnIds={visibleColumns.map(({ id }) => id)} onApply={view.apply} />
            <SearchBox
              value={filter}
              onChange={(text) => set('q', text)}
              label={texts.filter}
              tableId={tableId}
              width={340}
              onSubmit={(text) => {
                const match = matchToOpen(filterRows(text), text);
                if (match !== undefined) open(match);
              }}
            />
            <NativeSelect
              size="xs"
              aria-label={texts.subset}
              className={classes.subset ?? ''}
              value={subset ?? ''}
              onChange={(event) => set('show', event.currentTarget.value)}
              data={[
                { value: '', label: texts.allServices },
                ...(Object.keys(subsets) as Subset[]).map((value) => ({ value, label: texts.subsets[value] })),
              ]}
            />
            <span className={classes.count} role="status">
              {services !== undefined &&
                filteredRows !== undefined &&
                (filteredRows.length === services.length
                  ? texts.count(services.length)
                  : texts.filteredCount(filteredRows.length, services.length))}
            </span>
            <span className={classes.count}>
              {fleet.at !== undefined && (
                <span>
                  {texts.updatedBefore}
                  <Age at={fleet.at} />
                </span>
              )}
              <Tooltip label={texts.refresh}>
                <ActionIcon
                  aria-label={texts.refresh}
                  onClick={fleet.refetch}
                  loading={fleet.isRefreshing && services !== undefined}
                >
                  <IconRefresh size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
              <ColumnChoice {...view.choice} />
            </span>
          </div>
          <DataTable
            key={view.tableKey}
            id={tableId}
            label={texts.title}
            rows={view.isWaiting ? undefined : filteredRows}
            columns={visibleColumns}
            rowId={(row) => row.id}
            sort={view.sort}
            onSort={view.setSort}
            onRowsInView={addSeen}
            selection={{
              ids: selected,
              onChange: setSelected,
              label: (id) => texts.select(services?.find((row) => row.id === id)?.name ?? ''),
            }}
            onOpen={open}
            showsActions
            emptyContent={services?.length === 0 ? texts.noServices : texts.noMatch}
            actions={(row) => <RowActions row={row} open={dialog.open} />}
          />
          {services !== undefined && failed.length === 0 && (
            <UnlistedConnections connections={fleet.connections ?? []} services={services} />
          )}
          {selectedServices.length > 0 && (
            <LazyBoundary>
              <SelectionBar count={texts.count(selectedServices.length)} onClear={() => setSelected(new Set())}>
                <AddSelectedServices selected={selectedServices} onAdded={() => setSelected(new Set())} />
                <ButtonWithReason
                  reason={changeDenial}
                  leftSection={<IconTag size={15} stroke={1.7} />}
                  onClick={() => dialog.openSelected('tags-selected')}
                >
                  {actionMessages.tagsSelected}
                </ButtonWithReason>
                <ButtonWithReason
                  reason={changeDenial}
                  leftSection={<IconArrowsMaximize size={15} stroke={1.7} />}
                  onClick={() => dialog.openSelected('scale-selected')}
                >
                  {actionMessages.scaleSelected}
                </ButtonWithReason>
                <ButtonWithReason
                  reason={upgradeDenial}
                  leftSection={<IconArrowUpCircle size={15} stroke={1.7} />}
                  onClick={() => dialog.openSelected('upgrade-selected')}
                >
                  {actionMessages.upgradeSelected}
                </ButtonWithReason>
                <ButtonWithReason
                  reason={deleteDenial}
                  leftSection={<IconTrash size={15} stroke={1.7} />}
                  onClick={() => dialog.openSelected('delete-selected')}
                >
                  {actionMessages.deleteSelected}
                </ButtonWithReason>
              </SelectionBar>
            </LazyBoundary>
          )}
        </>
      )}
      <WhenOpened opened={dialog.serviceOf('connect') !== undefined}>
        <AddServiceConnection service={dialog.serviceOf('connect')} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.servicesToTag.length > 0}>
        <EditTags services={dialog.servicesToTag} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.selectionOf('scale-selected').length > 0}>
        <ScaleSelected services={dialog.selectionOf('scale-selected')} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.selectionOf('upgrade-selected').length > 0}>
        <UpgradeSelected services={dialog.selectionOf('upgrade-selected')} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.selectionOf('delete-selected').length > 0}>
        <DeleteSelected services={dialog.selectionOf('delete-selected')} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.serviceOf('upgrade') !== undefined}>
        <UpgradeService service={dialog.serviceOf('upgrade')} onClose={dialog.close} />
      </WhenOpened>
      <WhenOpened opened={dialog.serviceOf('delete') !== undefined}>
        <DeleteService service={dialog.serviceOf('delete')} onClose={dialog.close} />
      </WhenOpened>
    </>
  );
};
