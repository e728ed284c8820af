import type { SearchIndex } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo } from 'react';
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
import { flattenFields, keyField, titleField } from '../../shared/documents/fields';
import { isInitialQuery, snapshotOf } from './model/query-snapshot';
import { readSearchResponse } from './model/results';
import { searchArgs } from './model/search-args';
import { useExplorer } from './model/use-explorer';
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
  const client = useQueryClient();
  const location = useLocation();
  const shouldFocusSearch = requestsSearchFocus(location.state);
  // The user selected the index and continues with the search text.
  useEffect(() => {
    if (shouldFocusSearch) focusSearchText();
  }, [shouldFocusSearch]);
  const query = operationQuery(
    connection.id,
    'documents.searchPost',
    searchArgs(index.name, explorer.state.body, explorer.state.version),
  );
  const response = useQuery({
    ...query,
    placeholderData: (previous) => previous,
    // Running a query again refetches; returning to it doesn't.
    staleTime: 30_000,
    retry: false,
  });
  // No request is pending, and the displayed response belongs to another query.
  const wasCanceled =
    response.fetchStatus === 'idle' && response.error === null && (response.isPending || response.isPlaceholderData);
  const refetch = response.refetch;
  const snapshot = snapshotOf(explorer.state);
  const isCurrent = response.isSuccess && !response.isPlaceholderData;
  // The initial query of an index isn't recorded, unless its name was entered; nor are further pages.
  const isFirstPage = (explorer.state.body.skip ?? 0) === 0;
  const isRecorded = isFirstPage && (areFieldsUnknown || !isInitialQuery(index, explorer.state));
  useRecordRecentQuery(connection.id, index.name, isCurrent && isRecorded ? snapshot : undefined);
  const data = response.data;
  const rows = useMemo(() => (data === undefined ? [] : readSearchResponse(data.body).rows), [data]);
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
        onCancel={() => void client.cancelQueries({ queryKey: query.queryKey, exact: true })}
        onRetry={() => void refetch()}
      />
      {isExplaining && (
        <>
          <div className={classes.whyHandle} {...whySplit.handle} />
          <div
            className={classes.why}
            role="group"
            aria-label={messages.explanation}
            ref={explanation}
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
      )}
    </div>
  );
};
