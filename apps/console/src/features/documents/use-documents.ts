import { limits, type SearchError, type SearchDocumentsResultBody, type SearchField } from '@searchdeck/contract';
import { useMemo } from 'react';
import { useOperationQuery } from '../../shared/api/use-operation';
import { withoutAnnotations, type DocumentBody } from './document-text';
import type { ListState } from './use-list-state';

export const PAGE_SIZE = limits.defaultPageSize;
export const MAX_PAGE = limits.skip / PAGE_SIZE + 1;

export interface DocumentPage {
  rows: readonly DocumentBody[] | undefined;
  /** Number of matching documents. */
  total: number | undefined;
  /** Position of the first row, from 1. */
  first: number;
  error: SearchError | null;
  refetch: () => void;
  isRefreshing: boolean;
  /** When the page was loaded, in milliseconds since 1970. */
  at: number | undefined;
}

/** One page of documents with the selected fields: all, those that match a text or a filter, or the one with a key. */
export function useDocuments(
  indexName: string,
  keyField: SearchField | undefined,
  select: readonly string[],
  { mode, query, sort, page }: Pick<ListState, 'mode' | 'query' | 'sort' | 'page'>,
): DocumentPage {
  const isByKey = mode === 'key' && query !== '';
  const skip = (page - 1) * PAGE_SIZE;
  // Without an order, documents with equal scores may move between pages.
  const defaultOrder = query === '' && keyField?.sortable === true ? keyField.name : undefined;
  const orderby = sort === undefined ? defaultOrder : `${sort.id}${sort.desc ? ' desc' : ''}`;
  const search = useOperationQuery<SearchDocumentsResultBody>(
    'documents.searchPost',
    {
      path: { indexName },
      body: {
        search: mode === 'text' && query !== '' ? query : '*',
        count: true,
        top: PAGE_SIZE,
        ...(skip === 0 ? {} : { skip }),
        ...(mode === 'filter' && query !== '' ? { filter: query } : {}),
        ...(orderby === undefined ? {} : { orderby }),
        ...(select.length === 0 ? {} : { select: select.join(',') }),
      },
    },
    { enabled: !isByKey, keepsPrevious: true },
  );
  const lookup = useOperationQuery<DocumentBody>(
    'documents.lookup',
    {
      path: { indexName, key: query },
      expectedStatus: 404,
      ...(select.length === 0 ? {} : { query: { $select: select.join(',') } }),
    },
    { enabled: isByKey },
  );
  const activeQuery = isByKey ? lookup : search;
  const isMissing = isByKey && lookup.error?.status === 404;
  const document = lookup.data?.body;
  const matches = search.data?.body.value;
  const rows = useMemo(() => {
    if (!isByKey) return matches?.map(withoutAnnotations);
    return isMissing ? [] : document && [withoutAnnotations(document)];
  }, [isByKey, matches, isMissing, document]);
  const count = search.data?.body['@odata.count'];
  return {
    rows,
    total: isByKey ? rows?.length : typeof count === 'number' ? count : undefined,
    first: isByKey ? 1 : skip + 1,
    error: isMissing ? null : activeQuery.error,
    refetch: () => void activeQuery.refetch(),
    isRefreshing: activeQuery.isFetching,
    at: activeQuery.data?.at,
  };
}
