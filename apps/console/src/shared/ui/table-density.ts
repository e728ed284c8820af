import { Store } from '../api/store';

const KEY = 'searchdeck.table-density';

export const tableDensities = ['comfortable', 'compact'] as const;
export type TableDensity = (typeof tableDensities)[number];

/** The height of the rows of tables. */
export const tableDensity = new Store<TableDensity>(
  tableDensities.find((density) => density === localStorage.getItem(KEY)) ?? 'comfortable',
);

/** Stored in this browser. */
export const setTableDensity = (density: TableDensity): void => {
  localStorage.setItem(KEY, density);
  tableDensity.set(density);
};
