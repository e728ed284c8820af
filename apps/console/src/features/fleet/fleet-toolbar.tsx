import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Age } from '../../shared/ui/age';
import { ColumnChoice } from '../../shared/ui/column-choice';
import { SearchBox } from '../../shared/ui/search-box';
import classes from './fleet.module.css';
import { fleetMessages as texts } from './messages';
import { subsets, type FleetService, type Subset } from './model/fleet';
import type { Fleet } from './use-fleet';
import type { FleetViewState } from './views/use-fleet-view';
import { ViewMenu } from './views/view-menu';

interface FleetToolbarProps {
  fleet: Fleet;
  view: FleetViewState<FleetService>;
  filter: string;
  subset: Subset | undefined;
  /** Number of the services that the filters match; undefined while they are loading. */
  filteredCount: number | undefined;
  tableId: string;
  onSubmitFilter: (text: string) => void;
}

/** Saved views, filters, and columns of the list of services. */
export const FleetToolbar = ({
  fleet,
  view,
  filter,
  subset,
  filteredCount,
  tableId,
  onSubmitFilter,
}: FleetToolbarProps) => {
  const { services } = fleet;
  const { search, set, visibleColumns } = view;
  return (
    <div className={classes.bar}>
      <ViewMenu search={search} columnIds={visibleColumns.map(({ id }) => id)} onApply={view.apply} />
      <SearchBox
        value={filter}
        onChange={(text) => set('q', text)}
        label={texts.filter}
        tableId={tableId}
        width={340}
        onSubmit={onSubmitFilter}
      />
      <NativeSelect
        size="xs"
        aria-label={texts.subset}
        className={classes.subset ?? ''}
        value={subset ?? ''}
        onChange={(event) => set('show', event.currentTarget.value)}
        data={[
          { value: '', label: texts.allServices },
          ...(Object.keys(subsets) as Subset[]).map((value) => ({ value, label: texts.subsets[value] })),
        ]}
      />
      <span className={classes.count} role="status">
        {services !== undefined &&
          filteredCount !== undefined &&
          (filteredCount === services.length
            ? texts.count(services.length)
            : texts.filteredCount(filteredCount, services.length))}
      </span>
      <span className={classes.count}>
        {fleet.at !== undefined && (
          <span>
            {texts.updatedBefore}
            <Age at={fleet.at} />
          </span>
        )}
        <Tooltip label={texts.refresh}>
          <ActionIcon
            aria-label={texts.refresh}
            onClick={fleet.refetch}
            loading={fleet.isRefreshing && services !== undefined}
          >
            <IconRefresh size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <ColumnChoice {...view.choice} tableLabel={texts.title} />
      </span>
    </div>
  );
};
