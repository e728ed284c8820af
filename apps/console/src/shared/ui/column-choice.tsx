import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { LazyMenu } from './lazy-menu';
import { messages } from './messages';
import type { ColumnChoiceProps, DataColumn } from './data-table-types';

/** The visible columns of a table: all but those hidden in this browser. The first can't be hidden. */
export const useColumnChoice = <T,>(
  table: string,
  columns: readonly DataColumn<T>[],
  hiddenByDefault: readonly string[] = [],
) => {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `searchdeck.columns/${table}`,
    defaultValue: hiddenByDefault,
    getInitialValueInEffect: false,
  });
  const visibleColumns = useMemo(() => columns.filter((c, i) => i === 0 || !hidden.includes(c.id)), [columns, hidden]);
  const toggle = (id: string) => setHidden(hidden.includes(id) ? hidden.filter((h) => h !== id) : [...hidden, id]);
  return { visibleColumns, choice: { columns, hidden, toggle } };
};

const loadDropdown = () => import('./column-dropdown').then((m) => m.ColumnDropdown);

/** Menu that shows and hides columns. */
export const ColumnChoice = <T,>({ columns, hidden, toggle }: ColumnChoiceProps<T>) => (
  <LazyMenu
    load={loadDropdown}
    menuProps={{ columns: columns as readonly DataColumn<unknown>[], hidden, toggle }}
    target={
      <ActionIcon aria-label={messages.editColumns} title={messages.editColumns}>
        <IconColumns3 size={15} stroke={1.7} />
      </ActionIcon>
    }
  />
);
