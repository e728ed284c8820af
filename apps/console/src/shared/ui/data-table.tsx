import { useLayoutEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useStore } from '../api/store';
import { commandGroups } from '../commands/command-groups';
import { useCommands } from '../commands/commands';
import classes from './data-table.module.css';
import { DataTableHead } from './data-table-head';
import { SkeletonRows, Spacer } from './data-table-parts';
import { DataTableRow, type RowHandlers } from './data-table-row';
import type { DataTableProps } from './data-table-types';
import { exportCommandId, exportMessages } from './export-command';
import { messages } from './messages';
import { ScrollFrame } from './scroll-frame';
import { tableDensity } from './table-density';
import { useRowFocus } from './use-row-focus';
import { useTableRows } from './use-table-rows';

/**
 * Dense table: sticky header, sorting, arrow keys move between rows, Enter opens, Space selects. Long tables are
 * virtualized.
 */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const { id: tableId, label, rows, columns, selection, actions, currentId, onOpen, onRowKey } = props;
  const {
    isCompact = false,
    showsActions = false,
    emptyContent = messages.noResults,
    skeletonRows = 6,
    loadAll,
  } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const density = useStore(tableDensity);
  const height = isCompact || density === 'compact' ? 26 : 32;
  const { table, list, ids, renderedIndexes, before, after, reveal } = useTableRows(props, scroll, height);
  const latest = useRef({ columns, list });
  useLayoutEffect(() => {
    latest.current = { columns, list };
  });
  const exportRows = async () => {
    const [{ exportTable }] = await Promise.all([import('./export-table'), loadAll?.()]);
    const originals = latest.current.list.map(({ original }) => original);
    exportTable(label, latest.current.columns, originals);
  };
  useCommands(
    list.length === 0
      ? []
      : [
          {
            id: exportCommandId(label),
            label: exportMessages.command(label),
            group: commandGroups.page,
            keywords: exportMessages.keywords,
            run: () => void exportRows(),
          },
        ],
  );
  const focus = useRowFocus(scroll, list.length, reveal);
  const currentIndex = currentId === undefined ? -1 : ids.indexOf(currentId);
  const revealedId = useRef<string | undefined>(undefined);
  // Only after a change: the user may have scrolled away since.
  useLayoutEffect(() => {
    if (revealedId.current === currentId || (currentId !== undefined && currentIndex < 0)) return;
    revealedId.current = currentId;
    if (currentIndex < 0) return;
    reveal(currentIndex);
    scroll.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const span = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const toggle = (id: string): void => {
    if (selection === undefined) return;
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };
  const keyDown = (event: KeyboardEvent, index: number, id: string, row: T): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === ' ' && selection) toggle(id);
    else if (event.metaKey || event.ctrlKey || event.altKey) return;
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (!focus.move(event, index) && !onRowKey?.(event, row)) return;
    event.preventDefault();
  };
  const handlers = useStableHandlers<T>({ toggle, keyDown, focus: focus.onFocus, open: (row) => onOpen?.(row) });
  return (
    <ScrollFrame scroll={scroll} frameClass={classes.frame} style={{ '--row-height': `${height}px` } as CSSProperties}>
      <table
        id={tableId}
        className={classes.table}
        aria-label={label}
        aria-rowcount={list.length + 1}
        aria-busy={rows === undefined}
        data-selectable={selection ? true : undefined}
        data-actions={showsActions ? 'shown' : undefined}
      >
        <DataTableHead
          table={table}
          columns={columns}
          ids={ids}
          selection={selection}
          hasActions={actions !== undefined}
        />
        <tbody>
          {before > 0 && <Spacer height={before} span={span} />}
          {renderedIndexes.map((index) => {
            const row = list[index];
            if (row === undefined) return null;
            return (
              <DataTableRow
                key={row.id}
                id={row.id}
                row={row.original}
                index={index}
                columns={columns}
                selection={selection}
                actions={actions}
                isCurrent={index === currentIndex}
                isTabStop={index === focus.stop}
                handlers={handlers}
              />
            );
          })}
          {after > 0 && <Spacer height={after} span={span} />}
          {rows !== undefined && list.length === 0 && (
            <tr>
              <td colSpan={span} className={classes.empty}>
                {emptyContent}
              </td>
            </tr>
          )}
          {rows === undefined && (
            <SkeletonRows
              rows={skeletonRows}
              columns={columns}
              isSelectable={selection !== undefined}
              hasActions={actions !== undefined}
            />
          )}
        </tbody>
      </table>
    </ScrollFrame>
  );
};

/** Functions that don't change, and call those of the latest render. */
function useStableHandlers<T>(handlers: RowHandlers<T>): RowHandlers<T> {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  return useMemo(
    () => ({
      toggle: (id) => latest.current.toggle(id),
      focus: (index) => latest.current.focus(index),
      keyDown: (event, index, id, row) => latest.current.keyDown(event, index, id, row),
      open: (row) => latest.current.open(row),
    }),
    [],
  );
}
