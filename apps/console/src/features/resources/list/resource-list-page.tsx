import type { KindOutline } from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { useCommands } from '../../../shared/commands/commands';
import { usePresentations } from '../../../shared/presentations/context';
import type { Presentation, ResourceRow } from '../../../shared/presentations/presentation';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { useColumnChoice } from '../../../shared/ui/column-choice';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { LazyDataTable } from '../../../shared/ui/lazy-data-table';
import { matchToOpen } from '../../../shared/ui/match-to-open';
import { ErrorState } from '../../../shared/ui/error-state';
import { Page } from '../../../shared/ui/page';
import { useSeenIds } from '../../../shared/ui/use-seen-ids';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { listMessages } from '../messages';
import { commandGroups } from '../../../shared/commands/command-groups';
import { ListToolbar } from './list-toolbar';
import { useColumns } from './use-columns';
import { useListDialog } from './use-list-dialog';
import { useRows } from './use-rows';

const NeedsAdminKey = lazy(() =>
  import('../../../shared/definition/needs-admin-key').then((m) => ({ default: m.NeedsAdminKey })),
);
const EmptyList = lazy(() => import('./empty-list').then((m) => ({ default: m.EmptyList })));
const RowActions = lazy(() => import('./row-actions').then((m) => ({ default: m.RowActions })));
const SelectedResources = lazy(() => import('./selected-resources').then((m) => ({ default: m.SelectedResources })));
const ListDialogs = lazy(() => import('./list-dialogs').then((m) => ({ default: m.ListDialogs })));

const NO_COLUMNS: readonly never[] = [];

const filterRows = (
  rows: readonly ResourceRow[] | undefined,
  filter: string,
  { filterText }: Presentation,
): readonly ResourceRow[] | undefined => {
  const text = filter.trim().toLowerCase();
  return rows?.filter((row) => `${row.name} ${filterText(row.definition)}`.toLowerCase().includes(text));
};

/** The list of a kind, from its presentation. */
export const ResourceListPage = ({ kind }: { kind: KindOutline }) => {
  const presentation = usePresentations().of(kind);
  const [seenIds, addSeen] = useSeenIds();
  const [sortedBy, setSortedBy] = useState('name');
  const { columns, usesCounters } = useColumns(presentation);
  const {
    rows,
    error,
    isLoading,
    refetch,
    isRefreshing,
    at,
    denialReason: readDenial,
  } = useRows(presentation, seenIds, usesCounters(sortedBy));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useSearchParams();
  const filter = search.get('q') ?? '';
  const path = useConnectionPath();
  const navigate = useNavigate();
  const denialReason = useWriteDenialReason();
  const canWrite = denialReason === undefined;
  const { visibleColumns, choice } = useColumnChoice(kind.id, columns ?? NO_COLUMNS);
  const filteredRows = useMemo(() => filterRows(rows, filter, presentation), [rows, filter, presentation]);
  const existingNames = rows?.map((row) => row.name) ?? [];
  const selectedNames = existingNames.filter((name) => selected.has(name));
  const dialog = useListDialog(existingNames, selectedNames);
  useCommands([
    {
      id: `deleted-${kind.id}`,
      label: listMessages.deleted(kind),
      group: commandGroups.page,
      run: dialog.showDeleted,
    },
    ...(canWrite && readDenial === undefined
      ? [
          {
            id: `create-${kind.id}`,
            label: listMessages.create(kind),
            group: commandGroups.page,
            keys: 'c',
            run: dialog.create,
          },
        ]
      : []),
  ]);
  const createButton = (
    <ButtonWithReason
      reason={denialReason}
      variant="filled"
      leftSection={<IconPlus size={15} />}
      onClick={dialog.create}
    >
      {listMessages.create(kind)}
    </ButtonWithReason>
  );
  const onRowKey = (event: KeyboardEvent, { name }: ResourceRow) => {
    const link = presentation.rowLinks.find(({ key }) => key === event.key);
    if (link !== undefined) void navigate(path(link.to(name)));
    else if (event.key === 'Delete' && canWrite) dialog.delete(name);
    else return false;
    return true;
  };
  const open = ({ name }: ResourceRow) => void navigate(path(presentation.pagePath(name)));
  const openMatch = (text: string) => {
    const match = matchToOpen(filterRows(rows, text, presentation), text);
    if (match !== undefined) open(match);
  };
  const tableId = useId();
  const { counters } = presentation;
  return (
    <Page
      fillsWindow
      isList
      title={kind.plural}
      description={kind.description}
      actions={rows?.length === 0 || readDenial !== undefined ? undefined : createButton}
    >
      {readDenial !== undefined && rows === undefined ? (
        <LazyBoundary>
          <NeedsAdminKey resources={kind.plural} denialReason={readDenial} />
        </LazyBoundary>
      ) : error !== null && rows === undefined ? (
        <ErrorState error={error} title={listMessages.loadFailed(kind)} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <LazyBoundary>
          <EmptyList
            presentation={presentation}
            canImport={canWrite}
            createButton={createButton}
            onShowDeleted={dialog.showDeleted}
          />
        </LazyBoundary>
      ) : (
        <>
          <ListToolbar
            kind={kind}
            tableId={tableId}
            filter={filter}
            onFilter={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
            onSubmit={openMatch}
            rowCount={rows?.length}
            filteredCount={filteredRows?.length}
            updatedAt={at}
            isRefreshing={isRefreshing && rows !== undefined}
            onRefresh={() => void refetch()}
            onShowDeleted={dialog.showDeleted}
            columnChoice={choice}
          />
          {error !== null && <ErrorState isCompact error={error} title={listMessages.refreshFailed} />}
          {columns !== undefined && (
            <LazyDataTable
              id={tableId}
              label={kind.plural}
              rows={filteredRows}
              columns={visibleColumns}
              rowId={(row) => row.name}
              sort={{ id: 'name', desc: false }}
              onSort={(sort) => setSortedBy(sort?.id ?? '')}
              {...(counters === undefined ? {} : { onRowsInView: addSeen })}
              {...(canWrite ? { selection: { ids: selected, onChange: setSelected, label: listMessages.select } } : {})}
              onOpen={open}
              onRowKey={onRowKey}
              showsActions
              emptyContent={listMessages.noMatch(kind, filter)}
              actions={(row) => (
                <RowActions
                  row={row}
                  presentation={presentation}
                  onDuplicate={canWrite ? () => dialog.duplicate(row.name) : undefined}
                  onRename={canWrite ? () => dialog.rename(row.name) : undefined}
                  onDelete={canWrite ? () => dialog.delete(row.name) : undefined}
                />
              )}
            />
          )}
          {selectedNames.length > 0 && (
            <LazyBoundary>
              <SelectedResources
                kind={kind}
                count={selectedNames.length}
                dialog={dialog}
                onClear={() => setSelected(new Set())}
              />
            </LazyBoundary>
          )}
        </>
      )}
      <WhenOpened opened={dialog.isOpen}>
        <ListDialogs
          kind={kind}
          presentation={presentation}
          dialog={dialog}
          rows={rows}
          isLoading={isLoading}
          canWrite={canWrite}
          onDeselect={(names) =>
            setSelected((old) => new Set(names === undefined ? [] : [...old].filter((name) => !names.includes(name))))
          }
        />
      </WhenOpened>
    </Page>
  );
};
