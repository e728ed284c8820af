import { Store } from '../api/store';

const KEY = 'searchdeck.table-density';

export const tableDensities = ['comfortable', 'compact'] as const;
export type TableDensity = (typeof tableDensities)[number];

/** The height of the rows of tables. */
export const tableDensity = new Store<TableDensity>(
  localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
);

/** Applies the height to every table: the tokens derive `--sd-row` from the attribute. */
export const applyTableDensity = (): void => {
  document.documentElement.dataset['density'] = tableDensity.get();
};

/** Stored in this browser. */
export const setTableDensity = (density: TableDensity): void => {
  localStorage.setItem(KEY, density);
  tableDensity.set(density);
  applyTableDensity();
};
