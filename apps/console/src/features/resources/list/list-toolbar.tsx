import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { KindOutline } from '@searchdeck/contract';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import type { ResourceRow } from '../../../shared/presentations/presentation';
import { Age } from '../../../shared/ui/age';
import { ColumnChoice } from '../../../shared/ui/column-choice';
import type { ColumnChoiceProps } from '../../../shared/ui/data-table-types';
import { SearchBox } from '../../../shared/ui/search-box';
import { listMessages } from '../messages';
import classes from '../resources.module.css';

interface ListToolbarProps {
  kind: KindOutline;
  tableId: string;
  filter: string;
  onFilter: (text: string) => void;
  /** Enter was pressed in the filter. */
  onSubmit: (text: string) => void;
  /** Undefined while the list loads. */
  rowCount: number | undefined;
  filteredCount: number | undefined;
  /** Time of the list in milliseconds since 1970. */
  updatedAt: number | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
  onShowDeleted: () => void;
  columnChoice: ColumnChoiceProps<ResourceRow>;
}

/** The filter of a list, its counts and age, and its buttons. */
export const ListToolbar = ({
  kind,
  tableId,
  filter,
  onFilter,
  onSubmit,
  rowCount,
  filteredCount,
  updatedAt,
  isRefreshing,
  onRefresh,
  onShowDeleted,
  columnChoice,
}: ListToolbarProps) => (
  <Group gap={12} mb={12} wrap="nowrap">
    <SearchBox value={filter} onChange={onFilter} label={listMessages.filter} tableId={tableId} onSubmit={onSubmit} />
    <span className={classes.count}>
      {rowCount !== undefined &&
        filteredCount !== undefined &&
        (filter === '' ? listMessages.count(kind, rowCount) : listMessages.filteredCount(filteredCount, rowCount))}
    </span>
    <Group gap={4} ml="auto" wrap="nowrap" className={classes.count}>
      {updatedAt !== undefined && (
        <span className={classes.updated}>
          {listMessages.updatedBefore}
          <Age at={updatedAt} />
        </span>
      )}
      <Tooltip label={listMessages.deleted(kind)}>
        <ActionIcon aria-label={listMessages.deleted(kind)} onClick={onShowDeleted}>
          <IconHistory size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={listMessages.refresh}>
        <ActionIcon aria-label={listMessages.refresh} onClick={onRefresh} loading={isRefreshing}>
          <IconRefresh size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ColumnChoice {...columnChoice} tableLabel={kind.plural} />
    </Group>
  </Group>
);
