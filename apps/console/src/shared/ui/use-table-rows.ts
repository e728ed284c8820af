import {
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
  type Table,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useState, type RefObject } from 'react';
import { compare } from './compare';
import type { DataTableProps } from './data-table-types';
import { useRowsInView } from './use-rows-in-view';

/** Minimum number of rows for virtualization. */
const MIN_VIRTUAL_ROWS = 120;

/** Shared, so that a table without rows keeps its data. */
const NO_ROWS: readonly never[] = [];

export interface TableRows<T> {
  table: Table<T>;
  /** Every row in display order. */
  list: readonly { id: string; original: T }[];
  ids: readonly string[];
  /** Indexes of the rendered rows. */
  renderedIndexes: readonly number[];
  /** Heights of the rows above and below them, in pixels. */
  before: number;
  after: number;
  /** Scrolls to a row that may not be rendered. */
  reveal: (index: number) => void;
}

/** The rows of a table, sorted by its headers and virtualized when there are many. */
export const useTableRows = <T>(
  props: Pick<DataTableProps<T>, 'rows' | 'columns' | 'rowId' | 'sort' | 'isPresorted' | 'onSort' | 'onRowsInView'>,
  scroll: RefObject<HTMLDivElement | null>,
  height: number,
): TableRows<T> => {
  const { rows, columns, rowId, onSort } = props;
  const [sorting, setSorting] = useState<SortingState>(props.sort ? [props.sort] : []);
  const definitions = useMemo(
    () =>
      columns.map((c): ColumnDef<T> => ({
        id: c.id,
        accessorFn: (row) => c.value?.(row) ?? undefined,
        enableSorting: c.value !== undefined,
        sortDescFirst: c.sortsDescendingFirst ?? false,
        sortUndefined: 'last',
        sortingFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  );
  const table = useReactTable<T>({
    data: (rows ?? NO_ROWS) as T[],
    columns: definitions,
    // Pages and expansion are not used, but resetting them after every change of the rows would render once more, and
    // without end where an owner passes a new array in every render.
    autoResetAll: false,
    state: { sorting },
    manualSorting: props.isPresorted ?? false,
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      setSorting(next);
      onSort?.(next[0]);
    },
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const list = table.getRowModel().rows;
  const ids = useMemo(() => list.map((row) => row.id), [list]);
  useRowsInView(scroll, ids, height, props.onRowsInView);
  const isVirtual = list.length > MIN_VIRTUAL_ROWS;
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 12,
    enabled: isVirtual,
  });
  const items = virtual.getVirtualItems();
  return {
    table,
    list,
    ids,
    renderedIndexes: isVirtual ? items.map((item) => item.index) : list.map((_row, i) => i),
    before: isVirtual ? (items[0]?.start ?? 0) : 0,
    after: isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    reveal: (index) => isVirtual && virtual.scrollToIndex(index),
  };
};
