import type { FleetView } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useColumnChoice } from '../../../shared/ui/column-choice';
import type { DataColumn, Sort } from '../../../shared/ui/data-table-types';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';
import { fleetViewsQuery } from './fleet-views-api';
import { COLUMNS, searchOf, SORT, sortOf, sortText } from './view-parameters';

const HIDDEN_COLUMNS: readonly string[] = ['resourceGroup', 'provisioningState'];
const DEFAULT_SORT: Sort = { id: 'name', desc: false };

/** Filters, sorting, and columns of the list, which the URL contains, and the saved view that they come from. */
export function useFleetView<T>(columns: readonly DataColumn<T>[]) {
  const [search, setParameters] = useUrlParameters();
  const [, setSearch] = useSearchParams();
  const { data: views, isPending } = useQuery({ ...fleetViewsQuery, retry: false });
  // Without parameters the page opens with the default view. The table waits for it, so that it does not change later.
  const [isDefaultDue, setDefaultDue] = useState(() => search.size === 0);
  const urlSort = search.get(SORT) ?? '';
  // The table is mounted again with the sorting of the URL, unless the change is its own.
  const [table, setTable] = useState({ key: 0, sort: urlSort, ownSort: urlSort });
  if (table.sort !== urlSort) {
    const isOwn = urlSort === table.ownSort;
    setTable({ key: isOwn ? table.key : table.key + 1, sort: urlSort, ownSort: urlSort });
  }
  const set = (name: string, value: string) => setParameters({ [name]: value });
  const apply = (view: FleetView | undefined) => setSearch(searchOf(view?.query ?? '', view?.id), { replace: true });
  useEffect(() => {
    if (!isDefaultDue || isPending) return;
    setDefaultDue(false);
    const view = views?.find(({ isDefault }) => isDefault);
    if (view === undefined || search.size > 0) return;
    setSearch(searchOf(view.query, view.id), { replace: true });
  }, [isDefaultDue, isPending, views, search, setSearch]);

  const storedColumns = useColumnChoice('services', columns, HIDDEN_COLUMNS);
  const urlColumns = search.get(COLUMNS)?.split(',');
  const isVisible = ({ id }: DataColumn<T>, i: number) => i === 0 || urlColumns?.includes(id) === true;
  const sharedColumns = {
    visibleColumns: columns.filter(isVisible),
    choice: {
      columns,
      hiddenIds: columns.filter((column, i) => !isVisible(column, i)).map(({ id }) => id),
      toggle: (id: string) => {
        const next = columns.filter((column, i) => isVisible(column, i) !== (column.id === id));
        set(COLUMNS, next.map((column) => column.id).join(','));
      },
    },
  };
  return {
    search,
    set,
    apply,
    isWaiting: isDefaultDue,
    tableKey: table.key,
    sort: sortOf(urlSort, columns) ?? DEFAULT_SORT,
    setSort: (sort: Sort | undefined) => {
      const ownSort = sort === undefined ? '' : sortText(sort);
      setTable((old) => ({ ...old, ownSort }));
      set(SORT, ownSort);
    },
    ...(urlColumns === undefined ? storedColumns : sharedColumns),
  };
}
export type FleetViewState<T> = ReturnType<typeof useFleetView<T>>;
