import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Table } from '@tanstack/react-table';
import classes from './data-table.module.css';
import { Header } from './data-table-parts';
import type { DataColumn, Selection } from './data-table-types';
import { messages } from './messages';

interface DataTableHeadProps<T> {
  table: Table<T>;
  columns: readonly DataColumn<T>[];
  ids: readonly string[];
  selection: Selection | undefined;
  hasActions: boolean;
}

/** The header row: a checkbox for all rows, sortable column headers, and an empty header for the actions. */
export const DataTableHead = <T,>({ table, columns, ids, selection, hasActions }: DataTableHeadProps<T>) => {
  const areAllSelected = selection !== undefined && ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const areSomeSelected = selection !== undefined && ids.some((id) => selection.ids.has(id));
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.box}>
            <Checkbox
              size="xs"
              aria-label={messages.selectAll}
              checked={areAllSelected}
              indeterminate={areSomeSelected && !areAllSelected}
              disabled={ids.length === 0}
              onChange={() => selection.onChange(new Set(areAllSelected ? [] : ids))}
            />
          </th>
        )}
        {columns.map((column) => {
          const header = table.getColumn(column.id);
          const direction = header?.getIsSorted() ?? false;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              style={{ width: column.width }}
              data-grow={column.grows || undefined}
              title={column.hint}
              data-narrow={column.narrow === null ? 'hide' : undefined}
              aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
            >
              {header?.getCanSort() ? (
                <button type="button" className={classes.sort} onClick={header.getToggleSortingHandler()}>
                  <Header header={column.header} narrow={column.narrow} />
                  {direction === 'asc' && <IconChevronUp size={13} aria-hidden />}
                  {direction === 'desc' && <IconChevronDown size={13} aria-hidden />}
                </button>
              ) : (
                <Header header={column.header} narrow={column.narrow} />
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={classes.actions}>
            <span className="visually-hidden">{messages.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};
