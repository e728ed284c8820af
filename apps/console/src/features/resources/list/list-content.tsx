import type { KindOutline } from '@searchdeck/contract';
import { lazy, useId, useMemo, type KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import type { Presentation, ResourceRow } from '../../../shared/presentations/presentation';
import { useColumnChoice } from '../../../shared/ui/column-choice';
import type { DataColumn } from '../../../shared/ui/data-table-types';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { LazyDataTable } from '../../../shared/ui/lazy-data-table';
import { matchToOpen } from '../../../shared/ui/match-to-open';
import { listMessages } from '../messages';
import { ListToolbar } from './list-toolbar';
import type { useListDialog } from './use-list-dialog';
import type { useRows } from './use-rows';

const RowActions = lazy(() => import('./row-actions').then((m) => ({ default: m.RowActions })));
const SelectedResources = lazy(() => import('./selected-resources').then((m) => ({ default: m.SelectedResources })));

const NO_COLUMNS: readonly never[] = [];

const filterRows = (
  rows: readonly ResourceRow[] | undefined,
  filter: string,
  { filterText }: Presentation,
): readonly ResourceRow[] | undefined => {
  const text = filter.trim().toLowerCase();
  return rows?.filter((row) => `${row.name} ${filterText(row.definition)}`.toLowerCase().includes(text));
};

interface ListContentProps {
  kind: KindOutline;
  presentation: Presentation;
  list: ReturnType<typeof useRows>;
  /** Undefined while their code loads. */
  columns: readonly DataColumn<ResourceRow>[] | undefined;
  dialog: ReturnType<typeof useListDialog>;
  canWrite: boolean;
  selectedNames: ReadonlySet<string>;
  onSelect: (names: ReadonlySet<string>) => void;
  /** Called with the ID of the column, or '' without sorting. */
  onSort: (columnId: string) => void;
  onRowsInView: (names: readonly string[]) => void;
}

/** The toolbar, the table, and the actions on selected rows. */
export const ListContent = (props: ListContentProps) => {
  const { kind, presentation, list, columns, dialog, canWrite, selectedNames, onSelect, onSort, onRowsInView } = props;
  const { rows, error, refetch, isRefreshing, updatedAt } = list;
  const [search, setSearch] = useSearchParams();
  const filter = search.get('q') ?? '';
  const path = useConnectionPath();
  const navigate = useNavigate();
  const tableId = useId();
  const { visibleColumns, choice } = useColumnChoice(kind.id, columns ?? NO_COLUMNS);
  const filteredRows = useMemo(() => filterRows(rows, filter, presentation), [rows, filter, presentation]);
  const selectedCount = rows?.filter(({ name }) => selectedNames.has(name)).length ?? 0;
  const open = ({ name }: ResourceRow) => void navigate(path(presentation.pagePath(name)));
  const openMatch = (text: string) => {
    const match = matchToOpen(filterRows(rows, text, presentation), text);
    if (match !== undefined) open(match);
  };
  const loadAll = () => list.loadCounters(() => onRowsInView(rows?.map(({ name }) => name) ?? []));
  const onRowKey = (event: KeyboardEvent, { name }: ResourceRow) => {
    const link = presentation.rowLinks.find(({ key }) => key === event.key);
    if (link !== undefined) void navigate(path(link.to(name)), { state: link.state });
    else if (event.key === 'Delete' && canWrite) dialog.delete(name);
    else return false;
    return true;
  };
  return (
    <>
      <ListToolbar
        kind={kind}
        tableId={tableId}
        filter={filter}
        onFilter={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        onSubmit={openMatch}
        rowCount={rows?.length}
        filteredCount={filteredRows?.length}
        updatedAt={updatedAt}
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
          onSort={(sort) => onSort(sort?.id ?? '')}
          {...(presentation.counters === undefined ? {} : { onRowsInView, loadAll })}
          {...(canWrite ? { selection: { ids: selectedNames, onChange: onSelect, label: listMessages.select } } : {})}
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
      {selectedCount > 0 && (
        <LazyBoundary>
          <SelectedResources kind={kind} count={selectedCount} dialog={dialog} onClear={() => onSelect(new Set())} />
        </LazyBoundary>
      )}
    </>
  );
};
