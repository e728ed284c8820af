import type { DataColumn, Sort } from '../../../shared/ui/data-table-types';

/** URL parameter with the ID of the applied view. The other parameters are the view itself, so that the URL can be shared. */
export const VIEW = 'view';
export const SORT = 'sort';
export const COLUMNS = 'columns';

const VIEW_PARAMETERS = ['q', 'show', SORT, COLUMNS] as const;

/** The parameters that a view stores, in one order. */
export const viewQuery = (search: URLSearchParams): string =>
  new URLSearchParams(
    VIEW_PARAMETERS.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ).toString();

/** The parameters of the URL that shows a view; other parameters, such as those of an open dialog, are removed. */
export const searchOf = (query: string, id: string | undefined): URLSearchParams => {
  const search = new URLSearchParams(viewQuery(new URLSearchParams(query)));
  if (id !== undefined) search.set(VIEW, id);
  return search;
};

/** `-storage`: by storage, the largest first. Undefined: no such column. */
export const sortOf = <T>(text: string | null, columns: readonly DataColumn<T>[]): Sort | undefined => {
  const desc = text?.startsWith('-') === true;
  const id = desc ? text.slice(1) : text;
  return columns.some((column) => column.id === id) && id !== null ? { id, desc } : undefined;
};
export const sortText = ({ id, desc }: Sort): string => (desc ? `-${id}` : id);
