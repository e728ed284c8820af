import type { SearchIndex } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, type HTMLAttributes, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { operationQuery } from '../../shared/api/use-operation';
import { useConnection } from '../../shared/api/use-connection';
import { commandGroups } from '../../shared/commands/command-groups';
import { useCommands } from '../../shared/commands/commands';
import { closesPanel } from '../../shared/ui/closes-panel';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { Composer } from './composer/composer';
import classes from './explorer.module.css';
import { focusSearchText, requestsSearchFocus } from './focus-search';
import { messages } from './messages';
import { flattenFields, keyField, titleField, type FieldInfo } from '../../shared/documents/fields';
import { isInitialQuery, snapshotOf } from './model/query-snapshot';
import { readSearchResponse } from './model/results';
import { SEARCH_QUERY_OPTIONS, searchArgs } from './model/search-args';
import { useExplorer, type Explorer } from './model/use-explorer';
import { useOptionsPanel } from './model/use-options-panel';
import { useSplit } from './model/use-split';
import { ResultsPane } from './results/results-pane';
import { QueriesDrawer } from './queries/queries-drawer';
import { useRecordRecentQuery } from './queries/use-record-recent-query';
import { useReturningFocus } from './why/use-returning-focus';

const WhyPane = lazy(() => import('./why/why-pane').then((m) => ({ default: m.WhyPane })));

interface WorkbenchProps {
  index: SearchIndex;
  /** End of the page's toolbar, where the saved queries open. */
  toolbar: HTMLElement | null;
  /** Only the name of the index is known: the request is edited as text. */
  areFieldsUnknown?: boolean;
}

/** One index: the query form, the results, and the explanation of a score. */
export const Workbench = ({ index, toolbar, areFieldsUnknown = false }: WorkbenchProps) => {
  const connection = useConnection();
  const fields = useMemo(() => flattenFields(index), [index]);
  const explorer = useExplorer(index);
  const split = useSplit('searchdeck.explorer.composer', {
    initial: 360,
    min: 300,
    max: 720,
    label: messages.composerWidth,
    property: '--composer-width',
  });
  const whySplit = useSplit('searchdeck.explorer.why', {
    initial: 420,
    min: 320,
    max: 900,
    label: messages.explanationWidth,
    side: 'right',
    property: '--why-width',
  });
  const isExplaining = explorer.state.why.length > 0;
  const panel = useOptionsPanel(isExplaining);
  const explanation = useReturningFocus(isExplaining);
  const location = useLocation();
  const shouldFocusSearch = requestsSearchFocus(location.state);
  // The user selected the index and continues with the search text.
  useEffect(() => {
    if (shouldFocusSearch) focusSearchText();
  }, [shouldFocusSearch]);
  const { response, rows, wasCanceled, cancel } = useSearchResponse(connection.id, index.name, explorer);
  const refetch = response.refetch;
  const snapshot = snapshotOf(explorer.state);
  const isCurrent = response.isSuccess && !response.isPlaceholderData;
  // The initial query of an index isn't recorded, unless its name was entered; nor are further pages.
  const isFirstPage = (explorer.state.body.skip ?? 0) === 0;
  const isRecorded = isFirstPage && (areFieldsUnknown || !isInitialQuery(index, explorer.state));
  useRecordRecentQuery(connection.id, index.name, isCurrent && isRecorded ? snapshot : undefined);
  const run = (...[patch, why, version]: Parameters<typeof explorer.run>) => {
    if (patch !== undefined) return explorer.run(patch, why, version);
    const isDirty = explorer.draft.isDirty();
    explorer.run();
    if (!isDirty) void refetch();
  };
  useCommands([
    {
      id: 'explorer.run',
      label: messages.search(index.name),
      group: commandGroups.page,
      keys: 'mod+Enter',
      run: () => run(),
    },
    {
      id: 'explorer.focus',
      label: messages.focusSearch,
      group: commandGroups.page,
      keys: '/',
      run: focusSearchText,
    },
  ]);
  return (
    <div
      className={classes.layout}
      data-why={isExplaining || undefined}
      data-options={(panel.isDocked && panel.isOpen) || undefined}
      style={{ ...split.style, ...whySplit.style }}
    >
      {toolbar !== null &&
        createPortal(
          <QueriesDrawer scope={{ connectionId: connection.id, indexName: index.name }} explorer={explorer} />,
          toolbar,
        )}
      <Composer
        connectionId={connection.id}
        index={index}
        fields={fields}
        explorer={{ ...explorer, run }}
        rows={rows}
        isRunning={response.isFetching}
        panel={panel}
        areFieldsUnknown={areFieldsUnknown}
      />
      {panel.isDocked && panel.isOpen && <div className={classes.handle} {...split.handle} />}
      <ResultsPane
        connectionId={connection.id}
        index={index}
        fields={fields}
        explorer={explorer}
        response={response.data}
        error={response.error}
        isFetching={response.isFetching}
        isStale={response.isPlaceholderData}
        wasCanceled={wasCanceled}
        onCancel={cancel}
        onRetry={() => void refetch()}
      />
      {isExplaining && (
        <Explanation ref={explanation} index={index} fields={fields} explorer={explorer} handle={whySplit.handle} />
      )}
    </div>
  );
};

/** The response of the query that last ran, or of the previous one while it is pending. */
function useSearchResponse(connectionId: string, indexName: string, { state }: Explorer) {
  const client = useQueryClient();
  const query = operationQuery(connectionId, 'documents.searchPost', searchArgs(indexName, state.body, state.version));
  const response = useQuery({
    ...query,
    placeholderData: (previous) => previous,
    ...SEARCH_QUERY_OPTIONS,
  });
  const data = response.data;
  const rows = useMemo(() => (data === undefined ? [] : readSearchResponse(data.body).rows), [data]);
  return {
    response,
    rows,
    /** No request is pending, and the displayed response belongs to another query. */
    wasCanceled:
      response.fetchStatus === 'idle' && response.error === null && (response.isPending || response.isPlaceholderData),
    cancel: () => void client.cancelQueries({ queryKey: query.queryKey, exact: true }),
  };
}

interface ExplanationProps {
  ref: RefObject<HTMLDivElement | null>;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Props of the handle that changes the width. */
  handle: HTMLAttributes<HTMLDivElement>;
}

/** The explanation of a score, which Esc closes. */
const Explanation = ({ ref, index, fields, explorer, handle }: ExplanationProps) => {
  const connection = useConnection();
  return (
    <>
      <div className={classes.whyHandle} {...handle} />
      <div
        className={classes.why}
        role="group"
        aria-label={messages.explanation}
        ref={ref}
        tabIndex={-1}
        onKeyDown={(e) => closesPanel(e) && explorer.setWhy([])}
      >
        <LazyBoundary>
          <WhyPane
            connection={connection}
            index={index}
            explorer={explorer}
            keyName={keyField(fields)?.path}
            titleName={titleField(fields)?.path}
          />
        </LazyBoundary>
      </div>
    </>
  );
};
