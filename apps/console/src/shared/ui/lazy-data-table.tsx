import { lazy, Suspense, type ReactElement } from 'react';
import type { DataTableProps } from './data-table-types';

const Table = lazy(() => import('./data-table').then((m) => ({ default: m.DataTable }))) as unknown as <T>(
  props: DataTableProps<T>,
) => ReactElement;

/** `DataTable` for a page of the first load: the table is loaded while the page requests its rows. */
export const LazyDataTable = <T,>(props: DataTableProps<T>) => (
  <Suspense>
    <Table {...props} />
  </Suspense>
);
