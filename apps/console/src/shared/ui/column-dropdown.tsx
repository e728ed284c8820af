import { Menu } from '@mantine/core';
import type { ColumnChoiceProps } from './data-table-types';
import type { LazyMenuProps } from './lazy-menu';
import { messages } from './messages';

export const ColumnDropdown = <T,>({
  target,
  defaultOpened,
  columns,
  hiddenIds,
  toggle,
}: LazyMenuProps & ColumnChoiceProps<T>) => (
  <Menu position="bottom-end" shadow="md" width={200} defaultOpened={defaultOpened}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{messages.columns}</Menu.Label>
      {columns.map((column, i) => (
        <Menu.CheckboxItem
          key={column.id}
          checked={i === 0 || !hiddenIds.includes(column.id)}
          disabled={i === 0}
          onChange={() => toggle(column.id)}
        >
          {column.header}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);
