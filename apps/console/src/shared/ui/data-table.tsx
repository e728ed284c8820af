import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { Header, SkeletonRows, Spacer } from './data-table-parts';
import { useRowsInView } from './use-rows-in-view';
import { useScrollEdges } from './use-scroll-edges';

export interface DataColumn<T> {
  id: string;
  header: string;
  /** What the column sorts by; without it the column does not sort. */
  value?: (row: T) => string | number | bigint | boolean | null | undefined;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Monospace: names, keys, paths. */
  mono?: boolean;
  width?: number | string;
  /** Words for the header's tooltip. */
  hint?: string;
  /** Header where the window is narrow: a shorter word; `null` hides the column there. */
  narrow?: string | null;
  /** Numbers and dates begin with the largest. */
  descendingFirst?: boolean;
}

export interface DataTableProps<T> {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly T[] | undefined;
  columns: readonly DataColumn<T>[];
  rowId: (row: T) => string;
  /** Enter on a row, and a double click. */
  onOpen?: (row: T) => void;
  /** Small buttons at the end of a row, on hover and for the keyboard. */
  actions?: (row: T) => ReactNode;
  /** Any other key on a focused row; return true when it was used. */
  onRowKey?: (event: KeyboardEvent, row: T) => boolean;
  /** Rows may be selected, by a box or with Space. */
  selection?: Selection;
  sort?: { id: string; desc: boolean };
  compact?: boolean;
  onSort?: (sort: { id: string; desc: boolean } | undefined) => void;
  /** Rows that stand in the window, once scrolling is at rest. */
  onRowsInView?: (ids: readonly string[]) => void;
  /** Words when there is no row (a filter that finds nothing). */
  nothing?: ReactNode;
  /** Rows of skeleton while `rows` is undefined. */
  skeletonRows?: number;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** What the boxes are called: `Select films`. */
  label: (id: string) => string;
}

/** From so many rows on only those in sight are drawn. */
const VIRTUAL_FROM = 120;

/**
 * One dense table: sticky header, sorting, arrow keys from row to row, Enter opens. Only the rows in sight are drawn when there are many.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { label, rows, columns, rowId, actions, compact = false, nothing = 'Nothing found.', skeletonRows = 6 } = props;
  const { selection } = props;
  const [sorting, setSorting] = useState<SortingState>(props.sort ? [props.sort] : []);
  const [focused, setFocused] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(scroll);
  const height = compact ? 26 : 32;
  const table = useReactTable<T>({
    data: (rows ?? []) as T[],
    columns: columns.map((c): ColumnDef<T> => ({
      id: c.id,
      accessorFn: (row) => c.value?.(row) ?? undefined,
      enableSorting: c.value !== undefined,
      sortDescFirst: c.descendingFirst ?? false,
      sortUndefined: 'last',
      sortingFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
    })),
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      setSorting(next);
      props.onSort?.(next[0]);
    },
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const list = table.getRowModel().rows;
  const ids = useMemo(() => list.map((row) => row.id), [list]);
  useRowsInView(scroll, ids, height, props.onRowsInView);
  const many = list.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 12,
    enabled: many,
  });
  const window = many ? virtual.getVirtualItems().map((item) => item.index) : list.map((_row, i) => i);
  const before = many ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const after = many ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  const span = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const all = selection !== undefined && ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const some = selection !== undefined && ids.some((id) => selection.ids.has(id));
  const toggle = (id: string) => {
    if (selection === undefined) return;
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };

  const go = (index: number) => {
    const target = Math.max(0, Math.min(list.length - 1, index));
    setFocused(target);
    if (many) virtual.scrollToIndex(target);
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number, row: T) => {
    if (event.key === ' ' && selection && event.target === event.currentTarget) {
      event.preventDefault();
      return toggle(rowId(row));
    }
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: list.length - 1,
      PageDown: index + 15,
      PageUp: index - 15,
    };
    const target = moves[event.key];
    if (target !== undefined) go(target);
    else if (event.key === 'Enter' && props.onOpen) props.onOpen(row);
    else if (!props.onRowKey?.(event, row)) return;
    event.preventDefault();
  };

  return (
    <div className={classes.frame} data-left={edges.left || undefined} data-right={edges.right || undefined}>
      <div ref={scroll} className={classes.scroll} style={{ '--row-height': `${height}px` } as React.CSSProperties}>
        <table
          className={classes.table}
          aria-label={label}
          aria-rowcount={list.length + 1}
          aria-busy={rows === undefined}
          data-selectable={selection ? true : undefined}
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={classes.box}>
                  <Checkbox
                    size="xs"
                    aria-label="Select all rows"
                    checked={all}
                    indeterminate={some && !all}
                    disabled={ids.length === 0}
                    onChange={() => selection.onChange(new Set(all ? [] : ids))}
                  />
                </th>
              )}
              {columns.map((column) => {
                const header = table.getColumn(column.id);
                const sorted = header?.getIsSorted() ?? false;
                return (
                  <th
                    key={column.id}
                    scope="col"
                    data-align={column.align}
                    style={{ width: column.width }}
                    title={column.hint}
                    data-narrow={column.narrow === null ? 'hide' : undefined}
                    aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                  >
                    {header?.getCanSort() ? (
                      <button type="button" className={classes.sort} onClick={header.getToggleSortingHandler()}>
                        <Header header={column.header} narrow={column.narrow} />
                        {sorted === 'asc' && <IconChevronUp size={13} aria-hidden />}
                        {sorted === 'desc' && <IconChevronDown size={13} aria-hidden />}
                      </button>
                    ) : (
                      <Header header={column.header} narrow={column.narrow} />
                    )}
                  </th>
                );
              })}
              {actions && (
                <th scope="col" className={classes.actions}>
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer height={before} span={span} />}
            {window.map((index) => {
              const row = list[index];
              if (row === undefined) return null;
              return (
                <tr
                  key={row.id}
                  className={classes.row}
                  data-index={index}
                  data-selected={selection?.ids.has(row.id) || undefined}
                  aria-rowindex={index + 2}
                  tabIndex={index === Math.min(focused, list.length - 1) ? 0 : -1}
                  onFocus={() => setFocused(index)}
                  onKeyDown={(event) => onKeyDown(event, index, row.original)}
                  onDoubleClick={() => props.onOpen?.(row.original)}
                >
                  {selection && (
                    <td className={classes.box}>
                      <Checkbox
                        size="xs"
                        tabIndex={-1}
                        aria-label={selection.label(row.id)}
                        checked={selection.ids.has(row.id)}
                        onChange={() => toggle(row.id)}
                        onDoubleClick={(event) => event.stopPropagation()}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-align={column.align}
                      data-mono={column.mono || undefined}
                      data-narrow={column.narrow === null ? 'hide' : undefined}
                    >
                      {column.cell(row.original)}
                    </td>
                  ))}
                  {actions && (
                    <td className={classes.actions}>
                      <span className={classes.actionsInner}>{actions(row.original)}</span>
                    </td>
                  )}
                </tr>
              );
            })}
            {after > 0 && <Spacer height={after} span={span} />}
            {rows !== undefined && list.length === 0 && (
              <tr>
                <td colSpan={span} className={classes.nothing}>
                  {nothing}
                </td>
              </tr>
            )}
            {rows === undefined && (
              <SkeletonRows
                rows={skeletonRows}
                columns={columns}
                selectable={selection !== undefined}
                actions={actions !== undefined}
              />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Text in natural order (`films-2` before `films-10`), everything else by size. */
export const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  const [x, y] = [a as number, b as number];
  return x < y ? -1 : x > y ? 1 : 0;
};
