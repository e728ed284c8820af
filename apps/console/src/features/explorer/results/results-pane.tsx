import { Button } from '@mantine/core';
import type { SearchIndex, SearchRequestBody } from '@searchdeck/contract';
import { lazy, useRef, useState, type ComponentProps } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';
import { commandGroups } from '../../../shared/commands/command-groups';
import { useCommands } from '../../../shared/commands/commands';
import { cellText } from '../../../shared/documents/cell-text';
import type { FieldInfo } from '../../../shared/documents/fields';
import { EmptyState } from '../../../shared/ui/empty-state';
import { WhenOpened } from '../../../shared/ui/when-opened';
import classes from '../explorer.module.css';
import { usesLocalModel } from '../model/local-model';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { FacetColumn } from './facets/facet-column';
import { messages } from './messages';
import { ResultsSkeleton } from './no-results';
import { Notices } from './notices';
import { Paging } from './paging';
import { QueryFailure } from './query-failure';
import { RequestLine } from './request-line';
import { ResultsContent } from './results-content';
import { ResultsHead } from './results-head';
import { SlowQueryNotice } from './slow-query-notice';
import { useResultView } from './use-result-view';

// Loaded on first use.
const DocumentDrawer = lazy(() => import('./document-drawer').then((m) => ({ default: m.DocumentDrawer })));

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

/** The results of the query that last ran, or why there are none. */
export const ResultsPane = (props: Props) => {
  const { connectionId, index, fields, explorer, response, error, isFetching, isStale, wasCanceled } = props;
  const connection = useConnection();
  const { state, setWhy } = explorer;
  const { body, why } = state;
  const resultView = useResultView(props);
  const { displayedQuery, keyName, keyOf } = resultView;
  const { openRow, openDocument } = useOpenRow(displayedQuery);
  const hasFailed = error !== null || wasCanceled;
  const result = hasFailed ? undefined : resultView.result;
  // The first result must not be a row of the previous query.
  const first = isStale ? undefined : resultView.result?.rows[0];
  const explainedKeys = why.map((key) => (key === '' && first !== undefined ? keyOf(first, 0) : key));
  const onActive = useExplainCommand(explainedKeys, setWhy);
  const explain = (key: string) => setWhy([key]);
  return (
    <div className={classes.results}>
      <ResultsHead
        response={isStale ? undefined : response}
        hasFailed={hasFailed}
        indexName={index.name}
        fields={fields}
        explorer={explorer}
        resultView={resultView}
      />
      <RequestLine indexName={index.name} explorer={explorer} />
      <SlowQueryNotice
        connectionId={connectionId}
        isRunning={isFetching}
        usesModel={connection.kind === 'local' && usesLocalModel(body, index)}
        onCancel={props.onCancel}
      />
      {result !== undefined && <Notices result={result} isStale={isStale} />}
      <ResultsBody
        {...props}
        resultView={resultView}
        result={result}
        explainedKeys={explainedKeys}
        onOpen={openDocument}
        onWhy={explain}
        onActive={onActive}
      />
      {result !== undefined && (
        <Paging
          connectionId={connectionId}
          indexName={index.name}
          keyName={keyName}
          explorer={explorer}
          displayedQuery={displayedQuery}
          pageLength={result.rows.length}
          count={result.count}
        />
      )}
      <OpenDocument row={openRow} resultView={resultView} onClose={() => openDocument(undefined)} onWhy={explain} />
    </div>
  );
};

interface ResultsBodyProps extends Props, Omit<ComponentProps<typeof ResultsContent>, 'result'> {
  result: ComponentProps<typeof ResultsContent>['result'] | undefined;
}

/** The facets and the results, a skeleton, or why there are no results. */
const ResultsBody = ({ result, ...props }: ResultsBodyProps) => {
  const { fields, explorer, error, isFetching, isStale, wasCanceled, resultView } = props;
  const { body, view } = explorer.state;
  const facets = body.facets ?? [];
  const showsFacets = facets.length > 0 && view !== 'json' && result !== undefined;
  return (
    <div className={classes.resultsBody} data-facets={showsFacets || undefined} aria-busy={isFetching}>
      {error !== null ? (
        <QueryFailure {...props} error={error} />
      ) : wasCanceled ? (
        <EmptyState
          title={messages.canceled}
          action={
            <Button variant="default" onClick={props.onRetry}>
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
              displayedExpressions={resultView.displayedQuery.facets ?? []}
              fields={fields}
              explorer={explorer}
              isStale={isStale}
            />
          )}
          <div className={`${classes.pane} ${isFetching ? classes.paneStale : ''}`}>
            <ResultsContent {...props} result={result} />
          </div>
        </>
      )}
    </div>
  );
};

interface OpenDocumentProps {
  row: ResultRow | undefined;
  resultView: ReturnType<typeof useResultView>;
  onClose: () => void;
  onWhy: (key: string) => void;
}

/** The drawer with the document of a row. */
const OpenDocument = ({ row, resultView, onClose, onWhy }: OpenDocumentProps) => {
  const { titleName, keyName, keyOf, highlightTags, result } = resultView;
  return (
    <WhenOpened opened={row !== undefined}>
      <DocumentDrawer
        row={row}
        title={row === undefined ? '' : cellText(row.document[titleName ?? ''] ?? row.document[keyName ?? ''])}
        {...highlightTags}
        onClose={onClose}
        onWhy={() => {
          if (row !== undefined) onWhy(keyOf(row, result?.rows.indexOf(row) ?? 0));
          onClose();
        }}
      />
    </WhenOpened>
  );
};

/** The row whose document is open. It belongs to its query: it closes when another one is displayed. */
function useOpenRow(displayedQuery: SearchRequestBody) {
  const [openDocumentRow, setOpened] = useState<{ row: ResultRow; query: SearchRequestBody }>();
  return {
    openRow: openDocumentRow?.query === displayedQuery ? openDocumentRow.row : undefined,
    openDocument: (row: ResultRow | undefined) =>
      setOpened(row === undefined ? undefined : { row, query: displayedQuery }),
  };
}

/** The shortcut that explains the score of the active row, or closes its explanation. Returns a function that sets the active row. */
function useExplainCommand(explainedKeys: readonly string[], setWhy: Explorer['setWhy']): (key: string) => void {
  const active = useRef<string>(undefined);
  useCommands([
    {
      id: 'explorer.why',
      label: messages.whyCommand,
      group: commandGroups.page,
      keys: 'w',
      keywords: 'explain relevance debug',
      run: () => {
        const key = active.current ?? '';
        setWhy(explainedKeys.length > 0 && (key === '' || explainedKeys.includes(key)) ? [] : [key]);
      },
    },
  ]);
  return (key) => {
    active.current = key;
  };
}
