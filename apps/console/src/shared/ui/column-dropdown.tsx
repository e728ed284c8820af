import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ColumnChoiceProps } from './data-table-types';
import { useAllCommands } from '../commands/commands';
import { exportCommandId, exportMessages } from './export-command';
import type { LazyMenuProps } from './lazy-menu';
import { messages } from './messages';

export const ColumnDropdown = <T,>({
  target,
  defaultOpened,
  columns,
  hiddenIds,
  toggle,
  tableLabel,
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
      {tableLabel !== undefined && <ExportItem tableLabel={tableLabel} />}
    </Menu.Dropdown>
  </Menu>
);

const ExportItem = ({ tableLabel }: { tableLabel: string }) => {
  const command = useAllCommands().find(({ id }) => id === exportCommandId(tableLabel));
  if (command === undefined) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconDownload size={14} stroke={1.7} />} onClick={command.run}>
        {exportMessages.menuItem}
      </Menu.Item>
    </>
  );
};
