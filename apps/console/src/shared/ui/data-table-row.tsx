import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './data-table.module.css';
import type { DataColumn, Selection } from './data-table-types';

interface DataTableRowProps<T> {
  id: string;
  row: T;
  /** Index in display order, from 0. */
  index: number;
  columns: readonly DataColumn<T>[];
  selection: Selection | undefined;
  onToggle: () => void;
  actions: ((row: T) => ReactNode) | undefined;
  /** The details of the row are beside the table. */
  isCurrent: boolean;
  /** The row that Tab focuses. */
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
}

export const DataTableRow = <T,>(props: DataTableRowProps<T>) => {
  const { id, row, index, columns, selection, onToggle, actions, isCurrent, isTabStop } = props;
  const { onFocus, onKeyDown, onOpen } = props;
  return (
    <tr
      className={classes.row}
      data-index={index}
      data-selected={selection?.ids.has(id) || undefined}
      aria-current={isCurrent || undefined}
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onDoubleClick={onOpen}
    >
      {selection && (
        <td className={classes.box}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={selection.label(id)}
            checked={selection.ids.has(id)}
            onChange={onToggle}
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
