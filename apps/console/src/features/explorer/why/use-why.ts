import type { SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Connection } from '../../../shared/api/connections';
import type { ApiResponse } from '../../../shared/api/send';
import { operationQuery } from '../../../shared/api/use-operation';
import { joinList } from '../model/lists';
import { ordersByBoostedScore, readSearchResponse, type ResultRow } from '../model/results';
import { SEARCH_QUERY_OPTIONS, searchArgs } from '../model/search-args';
import type { ExplorerState } from '../model/state';
import { useDisplayedQuery } from '../model/use-displayed-query';

/** The debug modes of a service: `explain` is an extension of the local one, and others support `all`. */
const debugModesOf = (connection: Connection): string => (connection.kind === 'local' ? 'all|explain' : 'all');

/** The query with debug information, and without the parameters that only the results list needs. */
export const whyBody = (body: SearchRequestBody, fields: readonly string[], debug: string): SearchRequestBody => {
  const {
    facets: _facets,
    highlight: _highlight,
    count: _count,
    answers: _answers,
    captions: _captions,
    ...rest
  } = body;
  return { ...rest, select: joinList([...new Set(fields)]), debug };
};

export interface ExplainedRow {
  key: string;
  /** Rank in the whole result, from 1. */
  rank: number;
  row: ResultRow;
}

interface WhyInput {
  connection: Connection;
  index: SearchIndex;
  state: ExplorerState;
  keyName: string | undefined;
  titleName: string | undefined;
}

/**
 * Fetches the page of results with debug information while the explanation is open. `displayedQuery` is the query that the
 * rows belong to; `isStale` while the response of another one is pending.
 */
export const useWhy = ({ connection, index, state, keyName, titleName }: WhyInput) => {
  const fields = [keyName, titleName].filter((name) => name !== undefined);
  const args = searchArgs(index.name, whyBody(state.body, fields, debugModesOf(connection)), state.version);
  const query: UseQueryResult<ApiResponse<unknown>> = useQuery({
    ...operationQuery(connection.id, 'documents.searchPost', args),
    enabled: state.why.length > 0,
    placeholderData: (previous) => previous,
    ...SEARCH_QUERY_OPTIONS,
  });
  const isStale = query.isPlaceholderData;
  const displayedQuery = useDisplayedQuery(state.body, query.data !== undefined && !isStale);
  const skip = displayedQuery.skip ?? 0;
  const rows =
    query.data === undefined
      ? undefined
      : readSearchResponse(query.data.body, ordersByBoostedScore(index, displayedQuery)).rows;
  const explainedRows = rows?.map((row, i): ExplainedRow => {
    const key = keyName === undefined ? undefined : row.document[keyName];
    return { key: typeof key === 'string' ? key : String(i), rank: skip + i + 1, row };
  });
  return { query, rows: explainedRows, displayedQuery, isStale };
};
