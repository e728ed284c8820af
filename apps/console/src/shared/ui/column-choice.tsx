import { ActionIcon, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DataColumn } from './data-table-types';

/** The columns of a table that are shown: all but those hidden in this browser. The first always stays. */
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

/** Chooses which columns a table shows. */
export const ColumnChoice = <T,>({ columns, hidden, toggle }: ColumnChoiceProps<T>) => (
  <Menu position="bottom-end" shadow="md" width={200}>
    <Menu.Target>
      <ActionIcon aria-label="Choose the columns" title="Columns">
        <IconColumns3 size={15} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Columns</Menu.Label>
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
