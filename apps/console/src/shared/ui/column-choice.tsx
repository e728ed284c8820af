import { ActionIcon, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messages } from './messages';
import type { DataColumn } from './data-table-types';

/** The visible columns of a table: all but those hidden in this browser. The first can't be hidden. */
export const useColumnChoice = <T,>(table: string, columns: readonly DataColumn<T>[]) => {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `searchdeck.columns/${table}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const shown = useMemo(() => columns.filter((c, i) => i === 0 || !hidden.includes(c.id)), [columns, hidden]);
  const toggle = (id: string) => setHidden(hidden.includes(id) ? hidden.filter((h) => h !== id) : [...hidden, id]);
  return { shown, choice: { columns, hidden, toggle } };
};

interface ColumnChoiceProps<T> {
  columns: readonly DataColumn<T>[];
  hidden: readonly string[];
  toggle: (id: string) => void;
}

/** Menu that shows and hides columns. */
export const ColumnChoice = <T,>({ columns, hidden, toggle }: ColumnChoiceProps<T>) => (
  <Menu position="bottom-end" shadow="md" width={200}>
    <Menu.Target>
      <ActionIcon aria-label={messages.editColumns} title={messages.editColumns}>
        <IconColumns3 size={15} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{messages.columns}</Menu.Label>
      {columns.map((column, i) => (
        <Menu.CheckboxItem
          key={column.id}
          checked={i === 0 || !hidden.includes(column.id)}
          disabled={i === 0}
          onChange={() => toggle(column.id)}
        >
          {column.header}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
);
