import type { FleetView } from '@searchdeck/contract';

export interface ViewMenuProps {
  /** Parameters of the URL. */
  search: URLSearchParams;
  /** IDs of the visible columns, which a new view stores. */
  columnIds: readonly string[];
  /** Undefined: all services. */
  onApply: (view: FleetView | undefined) => void;
}
