import type { KeyboardEvent, ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  /** The sort value; undefined: the column isn't sortable. */
  value?: (row: T) => string | number | bigint | boolean | null | undefined;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Monospace: names, keys, paths. */
  isMonospace?: boolean;
  width?: number | string;
  /** Takes the space that the other columns leave, and truncates its text. */
  grows?: boolean;
  /** Tooltip of the header. */
  hint?: string;
  /** Shorter header for narrow windows; `null` hides the column there. */
  narrow?: string | null;
  /** Sorts the largest value first, as for numbers and dates. */
  sortsDescendingFirst?: boolean;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Label of a row's checkbox: `Select films`. */
  label: (id: string) => string;
}

export interface Sort {
  id: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  /** ID of the element, for a `SearchBox` that filters the rows. */
  id?: string;
  /** Accessible name. */
  label: string;
  rows: readonly T[] | undefined;
  columns: readonly DataColumn<T>[];
  rowId: (row: T) => string;
  /** ID of the row whose details are beside the table: it is highlighted, and scrolled into view when it changes. */
  currentId?: string | undefined;
  /** Enter on a row, and a double click. */
  onOpen?: (row: T) => void;
  /** Small buttons at the end of a row, on hover and for the keyboard. */
  actions?: (row: T) => ReactNode;
  /** Always shows the actions, also while scrolling horizontally. */
  showsActions?: boolean;
  /** Handles other keys on a focused row; returns true if it handled the key. */
  onRowKey?: (event: KeyboardEvent, row: T) => boolean;
  /** Makes rows selectable by checkbox or Space. */
  selection?: Selection;
  sort?: Sort;
  /** The rows arrive sorted; a click on a header only calls `onSort`. */
  isPresorted?: boolean;
  isCompact?: boolean;
  onSort?: (sort: Sort | undefined) => void;
  /** Called with the visible rows once scrolling has stopped. */
  onRowsInView?: (ids: readonly string[]) => void;
  /** Loads what rows that were never in view lack. The table then has it, and is exported. */
  loadAll?: () => Promise<void>;
  /** Shown when there are no rows, such as when the filter has no matches. */
  emptyContent?: ReactNode;
  /** Number of placeholder rows while `rows` is undefined. */
  skeletonRows?: number;
}

/** Columns for the menu that shows and hides them. */
export interface ColumnChoiceProps<T> {
  columns: readonly DataColumn<T>[];
  /** IDs of the hidden columns. */
  hiddenIds: readonly string[];
  toggle: (id: string) => void;
  /** Label of the table; the menu then exports it. */
  tableLabel?: string;
}
