import type { SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { cellText } from '../../../shared/documents/cell-text';
import { keyField, titleAmong, titleField, type FieldInfo } from '../../../shared/documents/fields';
import { pointField } from '../model/geo';
import { parseOrder, splitList } from '../model/lists';
import { columnsOf, ordersByBoostedScore, readSearchResponse, type ResultRow } from '../model/results';
import { selectWithoutVectors, type View } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import { useDisplayedQuery } from '../model/use-displayed-query';
import { useHiddenColumns } from '../model/use-hidden-columns';

/** Maximum number of columns unless fields are selected: more would make the page slow. */
const MAX_COLUMNS = 60;

interface Options {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  response: ApiResponse<unknown> | undefined;
  /** The response belongs to the previous query. */
  isStale: boolean;
}

/** The rows and columns of a response, and how they are displayed. */
export function useResultView({ connectionId, index, fields, explorer, response, isStale }: Options) {
  const { state } = explorer;
  const displayedQuery = useDisplayedQuery(state.body, response !== undefined && !isStale);
  const hiddenColumns = useHiddenColumns(connectionId, index.name);
  const point = pointField(fields);
  const view: View = state.view === 'map' && point === undefined ? 'table' : state.view;
  const isBoosted = ordersByBoostedScore(index, displayedQuery);
  // Keeps the identity of the rows, to which the visible area of the map belongs.
  const result = useMemo(
    () => (response === undefined ? undefined : readSearchResponse(response.body, isBoosted)),
    [response, isBoosted],
  );
  const keyName = keyField(fields)?.path;
  const titleName =
    fields.length > 0 ? titleField(fields)?.path : titleAmong(Object.keys(result?.rows[0]?.document ?? {}));
  const keyOf = (row: ResultRow, i: number): string =>
    keyName === undefined ? String(i) : cellText(row.document[keyName]) || String(i);
  // A selection that only omits vectors isn't a selection of columns.
  const selectedFields =
    displayedQuery.select === selectWithoutVectors(fields).select ? [] : splitList(displayedQuery.select);
  const columns = columnsOf(result?.rows ?? [], selectedFields, {
    title: titleName,
    key: keyName,
    sortedBy: parseOrder(displayedQuery.orderby).map((o) => o.by),
  });
  // Selected fields are all shown.
  const listedColumns = selectedFields.length > 0 ? columns : columns.slice(0, MAX_COLUMNS);
  const visibleColumns = listedColumns.filter((name) => !hiddenColumns.names.includes(name));
  return {
    /** The query whose results are displayed. */
    displayedQuery,
    result,
    view,
    point,
    keyName,
    titleName,
    keyOf,
    columns: {
      listed: listedColumns,
      visible: visibleColumns.length === 0 ? listedColumns : visibleColumns,
      unlistedCount: columns.length - listedColumns.length,
      hidden: hiddenColumns,
    },
    highlightTags: {
      pre: displayedQuery.highlightPreTag ?? undefined,
      post: displayedQuery.highlightPostTag ?? undefined,
    },
  };
}
export type ResultView = ReturnType<typeof useResultView>;
