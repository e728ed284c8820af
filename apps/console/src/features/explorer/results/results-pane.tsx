import { Button, SegmentedControl } from '@mantine/core';
import {
  isPreview,
  previewVersion,
  SearchError,
  type SearchIndex,
  type SearchRequestBody,
  printJson,
} from '@searchdeck/contract';
import { conjoin } from '@searchdeck/query';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, useMemo, useRef, useState } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { WhenOpened } from '../../../shared/ui/when-opened';
import classes from '../explorer.module.css';
import { IndexNotFound } from '../index-not-found';
import { keyField, titleAmong, titleField, type FieldInfo } from '../../../shared/documents/fields';
import { cellText } from '../../../shared/documents/cell-text';
import { pointField } from '../model/geo';
import { usesLocalModel } from '../model/local-model';
import { parseOrder, splitList } from '../model/lists';
import { columnsOf, ordersByBoosted, readSearchResponse, type ResultRow } from '../model/results';
import { selectWithoutVectors, suggestedFacets, type View } from '../model/state';
import { useDisplayedQuery } from '../model/use-displayed-query';
import type { Explorer } from '../model/use-explorer';
import { useHiddenColumns } from '../model/use-hidden-columns';
import { Answers } from './answers';
import { ColumnMenu } from './column-menu';
import { FacetColumn } from './facets/facet-column';
import { Notices } from './notices';
import { NoResults, ResultsSkeleton } from './no-results';
import { messages } from './messages';
import { Paging } from './paging';
import { RequestLine } from './request-line';
import { ResultsCards } from './results-cards';
import { ResultsTable } from './results-table';
import { ResultSummary } from './result-summary';
import { SlowQueryNotice } from './slow-query-notice';

/** Maximum number of columns unless fields are selected: more would make the page slow. */
const MAX_COLUMNS = 60;

// Loaded on first use.
const JsonEditor = lazy(() => import('../../../shared/monaco/json-editor').then((m) => ({ default: m.JsonEditor })));
const DocumentDrawer = lazy(() => import('./document-drawer').then((m) => ({ default: m.DocumentDrawer })));
const ResultsMap = lazy(() => import('./results-map').then((m) => ({ default: m.ResultsMap })));

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  response: ApiResponse<unknown> | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The response belongs to the previous query. */
  isStale: boolean;
  /** The user canceled the query. */
  wasCanceled: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

export const ResultsPane = (props: Props) => {
  const {
    connectionId,
    index,
    fields,
    explorer,
    response,
    error,
    isFetching,
    isStale,
    wasCanceled,
    onCancel,
    onRetry,
  } = props;
  const connection = useConnection();
  const { state, run, setView, setWhy } = explorer;
  const { body, view, why } = state;
  const displayed = useDisplayedQuery(body, response !== undefined && !isStale);
  // A document belongs to its query: it closes when another one is displayed.
  const [openedDocument, setOpened] = useState<{ row: ResultRow; of: SearchRequestBody }>();
  const openRow = openedDocument?.of === displayed ? openedDocument.row : undefined;
  const openDocument = (row: ResultRow | undefined) =>
    setOpened(row === undefined ? undefined : { row, of: displayed });
  const active = useRef<string>(undefined);
  const hidden = useHiddenColumns(connectionId, index.name);
  const keyName = keyField(fields)?.path;
  const point = pointField(fields);
  const effectiveView: View = view === 'map' && point === undefined ? 'table' : view;
  const pre = displayed.highlightPreTag ?? undefined;
  const post = displayed.highlightPostTag ?? undefined;
  const isBoosted = ordersByBoosted(index, displayed);
  // Keeps the identity of the rows, to which the visible area of the map belongs.
  const result = useMemo(
    () => (response === undefined ? undefined : readSearchResponse(response.body, isBoosted)),
    [response, isBoosted],
  );
  const titleName =
    fields.length > 0 ? titleField(fields)?.path : titleAmong(Object.keys(result?.rows[0]?.document ?? {}));
  const facets = body.facets ?? [];
  const removedFacets = useRef<string[]>(undefined);
  const toggleFacets = () => {
    if (facets.length > 0) removedFacets.current = facets;
    run({ facets: facets.length > 0 ? undefined : (removedFacets.current ?? suggestedFacets(fields)) });
  };
  const showsFacets = facets.length > 0 && view !== 'json' && result !== undefined && error === null && !wasCanceled;
  const keyOf = (row: ResultRow, i: number): string =>
    keyName === undefined ? String(i) : cellText(row.document[keyName]) || String(i);
  // A selection that only omits vectors isn't a selection of columns.
  const selectedFields = displayed.select === selectWithoutVectors(fields).select ? [] : splitList(displayed.select);
  const columns = columnsOf(result?.rows ?? [], selectedFields, {
    title: titleName,
    key: keyName,
    sortedBy: parseOrder(displayed.orderby).map((o) => o.by),
  });
  // Selected fields are all shown.
  const listedColumns = selectedFields.length > 0 ? columns : columns.slice(0, MAX_COLUMNS);
  const visibleColumns = listedColumns.filter((name) => !hidden.hidden.includes(name));
  // The first result must not be a row of the previous query.
  const first = isStale ? undefined : result?.rows[0];
  const explained = why.map((key) => (key === '' && first !== undefined ? keyOf(first, 0) : key));
  const onActive = (key: string) => {
    active.current = key;
  };
  const explain = (key: string) => setWhy([key]);
  useCommands([
    {
      id: 'explorer.why',
      label: messages.whyCommand,
      group: commandGroups.page,
      keys: 'w',
      keywords: 'explain relevance debug',
      run: () => {
        const key = active.current ?? '';
        setWhy(explained.length > 0 && (key === '' || explained.includes(key)) ? [] : [key]);
      },
    },
  ]);
  const listProps = { fields, keyOf, pre, post, explained, onOpen: openDocument, onWhy: explain, onActive };
  return (
    <div className={classes.results}>
      <header className={classes.resultsHead}>
        <ResultSummary
          response={isStale ? undefined : response}
          result={result}
          hasFailed={error !== null || wasCanceled}
        />
        <div className={classes.viewTools}>
          {view !== 'json' && (facets.length > 0 || suggestedFacets(fields).length > 0) && (
            <Button
              variant={facets.length > 0 ? 'light' : 'default'}
              aria-pressed={facets.length > 0}
              leftSection={<IconChartBar size={15} aria-hidden />}
              onClick={toggleFacets}
            >
              {messages.facets.title}
            </Button>
          )}
          {effectiveView === 'table' && columns.length > 0 && (
            <ColumnMenu columns={listedColumns} unlistedCount={columns.length - listedColumns.length} hidden={hidden} />
          )}
          <SegmentedControl
            size="xs"
            aria-label={messages.view.label}
            data={[
              { value: 'table', label: messages.view.table },
              { value: 'cards', label: messages.view.cards },
              ...(point === undefined ? [] : [{ value: 'map', label: messages.view.map }]),
              { value: 'json', label: messages.view.json },
            ]}
            value={effectiveView}
            onChange={(v) => setView(v as View)}
          />
        </div>
      </header>
      <RequestLine indexName={index.name} explorer={explorer} />
      <SlowQueryNotice
        connectionId={connectionId}
        isRunning={isFetching}
        usesModel={connection.kind === 'local' && usesLocalModel(body, index)}
        onCancel={onCancel}
      />
      {result !== undefined && error === null && !wasCanceled && <Notices result={result} isStale={isStale} />}
      <div className={classes.resultsBody} data-facets={showsFacets || undefined} aria-busy={isFetching}>
        {error !== null ? (
          <div className={classes.failed}>
            {error instanceof SearchError && error.status === 404 ? (
              <IndexNotFound indexName={index.name} />
            ) : (
              <ErrorState error={error} title={messages.failed} onRetry={onRetry} />
            )}
            {/not available in the API version/.test(error.message) && !isPreview(state.version) && (
              <Button variant="default" onClick={() => explorer.setVersion(previewVersion.data)}>
                {messages.switchToPreview}
              </Button>
            )}
          </div>
        ) : wasCanceled ? (
          <EmptyState
            title={messages.canceled}
            action={
              <Button variant="default" onClick={onRetry}>
                {messages.runAgain}
              </Button>
            }
          />
        ) : result === undefined ? (
          <ResultsSkeleton />
        ) : (
          <>
            {showsFacets && (
              <FacetColumn
                facets={result.facets}
                expressions={facets}
                displayed={displayed.facets ?? []}
                fields={fields}
                explorer={explorer}
                isStale={isStale}
              />
            )}
            <div className={`${classes.pane} ${isFetching ? classes.paneStale : ''}`}>
              {result.answers.length > 0 && view !== 'json' && (
                <Answers
                  answers={result.answers}
                  rows={result.rows}
                  keyName={keyName}
                  titleName={titleName}
                  pre={pre}
                  post={post}
                  onOpen={openDocument}
                />
              )}
              {view === 'json' ? (
                <div className={classes.editor}>
                  <LazyBoundary>
                    <JsonEditor
                      path={`search-response/${connectionId}/${index.name}`}
                      label={messages.view.response}
                      value={printJson(response?.body ?? null, 2)}
                      readOnly
                    />
                  </LazyBoundary>
                </div>
              ) : result.rows.length === 0 ? (
                <NoResults body={displayed} explorer={explorer} indexName={index.name} />
              ) : effectiveView === 'map' && point !== undefined ? (
                <LazyBoundary>
                  <ResultsMap
                    count={result.count}
                    rows={result.rows}
                    field={point.path}
                    isFilterable={point.definition.filterable === true}
                    titleName={titleName}
                    onOpen={openDocument}
                    onArea={(clause) => run({ filter: conjoin(body.filter ?? '', clause) })}
                  />
                </LazyBoundary>
              ) : effectiveView === 'cards' ? (
                <ResultsCards {...listProps} rows={result.rows} titleName={titleName} />
              ) : (
                <ResultsTable
                  {...listProps}
                  rows={result.rows}
                  columns={visibleColumns.length === 0 ? listedColumns : visibleColumns}
                  orderby={body.orderby ?? undefined}
                  onOrder={(orderby) => run({ orderby })}
                />
              )}
            </div>
          </>
        )}
      </div>
      {result !== undefined && error === null && !wasCanceled && (
        <Paging
          connectionId={connectionId}
          indexName={index.name}
          keyName={keyName}
          explorer={explorer}
          displayed={displayed}
          pageLength={result.rows.length}
          count={result.count}
        />
      )}
      <WhenOpened opened={openRow !== undefined}>
        <DocumentDrawer
          row={openRow}
          title={
            openRow === undefined ? '' : cellText(openRow.document[titleName ?? ''] ?? openRow.document[keyName ?? ''])
          }
          pre={pre}
          post={post}
          onClose={() => openDocument(undefined)}
          onWhy={() => {
            if (openRow !== undefined) explain(keyOf(openRow, result?.rows.indexOf(openRow) ?? 0));
            openDocument(undefined);
          }}
        />
      </WhenOpened>
    </div>
  );
};
