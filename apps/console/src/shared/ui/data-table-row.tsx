import { Checkbox } from '@mantine/core';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import classes from './data-table.module.css';
import type { DataColumn, Selection } from './data-table-types';

/** What a row reports. The functions are the same in every render, so that scrolling renders only new rows. */
export interface RowHandlers<T> {
  toggle: (id: string) => void;
  focus: (index: number) => void;
  keyDown: (event: KeyboardEvent, index: number, id: string, row: T) => void;
  open: (row: T) => void;
}

interface DataTableRowProps<T> {
  id: string;
  row: T;
  /** Index in display order, from 0. */
  index: number;
  columns: readonly DataColumn<T>[];
  selection: Selection | undefined;
  actions: ((row: T) => ReactNode) | undefined;
  /** The details of the row are beside the table. */
  isCurrent: boolean;
  /** The row that Tab focuses. */
  isTabStop: boolean;
  handlers: RowHandlers<T>;
}

const Row = <T,>(props: DataTableRowProps<T>) => {
  const { id, row, index, columns, selection, actions, isCurrent, isTabStop, handlers } = props;
  return (
    <tr
      className={classes.row}
      data-index={index}
      data-selected={selection?.ids.has(id) || undefined}
      aria-current={isCurrent || undefined}
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => handlers.focus(index)}
      onKeyDown={(event) => handlers.keyDown(event, index, id, row)}
      onDoubleClick={() => handlers.open(row)}
    >
      {selection && (
        <td className={classes.box}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={selection.label(id)}
            checked={selection.ids.has(id)}
            onChange={() => handlers.toggle(id)}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-mono={column.isMonospace || undefined}
          data-grow={column.grows || undefined}
          data-narrow={column.narrow === null ? 'hide' : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <span className={classes.actionsInner}>{actions(row)}</span>
        </td>
      )}
    </tr>
  );
};

export const DataTableRow = memo(Row) as typeof Row;
