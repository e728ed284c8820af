import type { SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Connection } from '../../../shared/api/connections';
import type { ApiResponse } from '../../../shared/api/send';
import { operationQuery } from '../../../shared/api/use-operation';
import { joinList } from '../model/lists';
import { ordersByBoosted, readAnswer, type ResultRow } from '../model/results';
import { searchArgs } from '../model/search-args';
import type { ExplorerState } from '../model/state';
import { useAnswered } from '../model/use-answered';

/** `explain` is known to the local service alone; others are asked for all that they tell. */
const debugModes = (connection: Connection): string => (connection.kind === 'local' ? 'all|explain' : 'all');

/** The same question, asked with its explanation and without what only the list of results needs. */
export const whyBody = (body: SearchRequestBody, shown: readonly string[], debug: string): SearchRequestBody => {
  const {
    facets: _facets,
    highlight: _highlight,
    count: _count,
    answers: _answers,
    captions: _captions,
    ...rest
  } = body;
  return { ...rest, select: joinList([...new Set(shown)]), debug };
};

export interface ExplainedRow {
  key: string;
  /** Place in the whole result, from 1. */
  place: number;
  row: ResultRow;
}

interface Asked {
  connection: Connection;
  index: SearchIndex;
  state: ExplorerState;
  keyName: string | undefined;
  titleName: string | undefined;
}

/**
 * The page of results once more, with how each document came to its score; nothing is asked while nobody looks.
 * `answered` is the question that the rows belong to; `stale` while the answer of another one is on its way.
 */
export const useWhy = ({ connection, index, state, keyName, titleName }: Asked) => {
  const shown = [keyName, titleName].filter((name) => name !== undefined);
  const args = searchArgs(index.name, whyBody(state.body, shown, debugModes(connection)), state.version);
  const query: UseQueryResult<ApiResponse<unknown>> = useQuery({
    ...operationQuery(connection.id, 'documents.searchPost', args),
    enabled: state.why.length > 0,
    placeholderData: (previous) => previous,
    staleTime: 30_000,
    retry: false,
  });
  const stale = query.isPlaceholderData;
  const answered = useAnswered(state.body, query.data !== undefined && !stale);
  const skip = answered.skip ?? 0;
  const rows =
    query.data === undefined ? undefined : readAnswer(query.data.body, ordersByBoosted(index, answered)).rows;
  const explained = rows?.map((row, i): ExplainedRow => {
    const key = keyName === undefined ? undefined : row.document[keyName];
    return { key: typeof key === 'string' ? key : String(i), place: skip + i + 1, row };
  });
  return { query, rows: explained, answered, stale };
};
