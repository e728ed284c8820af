import type { KeyboardEvent, ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  /** What the column sorts by; without it the column does not sort. */
  value?: (row: T) => string | number | bigint | boolean | null | undefined;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Monospace: names, keys, paths. */
  mono?: boolean;
  width?: number | string;
  /** Words for the header's tooltip. */
  hint?: string;
  /** Header where the window is narrow: a shorter word; `null` hides the column there. */
  narrow?: string | null;
  /** Numbers and dates begin with the largest. */
  descendingFirst?: boolean;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** What the boxes are called: `Select films`. */
  label: (id: string) => string;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly T[] | undefined;
  columns: readonly DataColumn<T>[];
  rowId: (row: T) => string;
  /** Enter on a row, and a double click. */
  onOpen?: (row: T) => void;
  /** Small buttons at the end of a row, on hover and for the keyboard. */
  actions?: (row: T) => ReactNode;
  /** The actions stand there without hover too, and stay in sight while the rest scrolls sideways. */
  actionsShown?: boolean;
  /** Any other key on a focused row; return true when it was used. */
  onRowKey?: (event: KeyboardEvent, row: T) => boolean;
  /** Rows may be selected, by a box or with Space. */
  selection?: Selection;
  sort?: Sort;
  compact?: boolean;
  onSort?: (sort: Sort | undefined) => void;
  /** Rows that stand in the window, once scrolling is at rest. */
  onRowsInView?: (ids: readonly string[]) => void;
  /** Words when there is no row (a filter that finds nothing). */
  nothing?: ReactNode;
  /** Rows of skeleton while `rows` is undefined. */
  skeletonRows?: number;
}
