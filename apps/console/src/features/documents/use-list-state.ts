import { useEffect, useRef } from 'react';
import type { Sort } from '../../shared/ui/data-table-types';
import { useUrlParameters } from '../../shared/ui/use-url-parameters';

export const findModes = ['text', 'filter', 'key'] as const;
export type FindMode = (typeof findModes)[number];

const isFindMode = (value: string | null): value is FindMode => findModes.some((mode) => mode === value);

/** What the list shows, stored in the URL: `?by=filter&q=rating ge 4&sort=-rating&page=2&doc=42`. */
export function useListState() {
  const [search, setParameters] = useUrlParameters();
  const by = search.get('by');
  const mode: FindMode = isFindMode(by) ? by : 'text';
  const sortText = search.get('sort') ?? '';
  const change = (values: Readonly<Record<string, string | undefined>>) => setParameters(values, { replace: false });
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  /** The page that was requested last; the URL follows a moment later. */
  const requestedPage = useRef(page);
  useEffect(() => {
    requestedPage.current = page;
  }, [page]);
  const sort: Sort | undefined =
    sortText === '' ? undefined : { id: sortText.replace(/^-/, ''), desc: sortText.startsWith('-') };
  return {
    mode,
    query: search.get('q') ?? '',
    sort,
    /** From 1. */
    page,
    /** Key of the open document. */
    openKey: search.get('doc') ?? undefined,
    /** Key of the document that a new one starts from. */
    copyOf: search.get('copy') ?? undefined,
    find: (next: FindMode, query: string) =>
      change({ by: next === 'text' ? undefined : next, q: query, page: undefined }),
    setSort: (next: Sort | undefined) =>
      change({ sort: next === undefined ? undefined : `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    /** Moves by pages from the one that was requested last, up to the last page. */
    turnPage: (step: 1 | -1, lastPage: number) => {
      const next = Math.min(lastPage, Math.max(1, requestedPage.current + step));
      requestedPage.current = next;
      change({ page: next === 1 ? undefined : String(next) });
    },
    open: (key: string) => change({ doc: key, copy: undefined }),
    close: () => change({ doc: undefined, copy: undefined, new: undefined }),
    isCreating: search.has('new'),
    create: (copyOf?: string) => change({ new: '1', copy: copyOf, doc: undefined }),
  };
}
export type ListState = ReturnType<typeof useListState>;
