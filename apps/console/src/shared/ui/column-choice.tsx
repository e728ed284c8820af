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
  const [hiddenIds, setHiddenIds] = useLocalStorage<readonly string[]>({
    key: `searchdeck.columns/${table}`,
    defaultValue: hiddenByDefault,
    getInitialValueInEffect: false,
  });
  const visibleColumns = useMemo(
    () => columns.filter((c, i) => i === 0 || !hiddenIds.includes(c.id)),
    [columns, hiddenIds],
  );
  const toggle = (id: string) =>
    setHiddenIds(hiddenIds.includes(id) ? hiddenIds.filter((other) => other !== id) : [...hiddenIds, id]);
  return { visibleColumns, choice: { columns, hiddenIds, toggle } };
};

const loadDropdown = () => import('./column-dropdown').then((m) => m.ColumnDropdown);

/** Menu that shows and hides columns. */
export const ColumnChoice = <T,>({ columns, hiddenIds, toggle, tableLabel }: ColumnChoiceProps<T>) => (
  <LazyMenu
    load={loadDropdown}
    menuProps={{ columns: columns as readonly DataColumn<unknown>[], hiddenIds, toggle, tableLabel }}
    target={
      <ActionIcon aria-label={messages.editColumns} title={messages.editColumns}>
        <IconColumns3 size={15} stroke={1.7} />
      </ActionIcon>
    }
  />
);
