import type { SearchIndex } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { operationQuery } from '../../shared/api/use-operation';
import { useConnection } from '../../shared/api/use-connection';
import { useCommands } from '../../shared/commands/commands';
import { Composer } from './composer/composer';
import classes from './explorer.module.css';
import { flattenFields, keyField, titleField } from './model/fields';
import { isSameQuery, snapshotOf } from './model/kept';
import { readAnswer } from './model/results';
import { searchArgs } from './model/search-args';
import { firstQuery } from './model/state';
import { useComposerLayout } from './model/use-composer-layout';
import { useExplorer } from './model/use-explorer';
import { useSplit } from './model/use-split';
import { ResultsPane } from './results/results-pane';
import { Searches } from './searches/searches';
import { useRecordRecentQuery } from './searches/use-record-recent-query';
import { useReturningFocus } from './why/use-returning-focus';
import { WhyPane } from './why/why-pane';

interface WorkbenchProps {
  index: SearchIndex;
  /** End of the page's bar, where the searches of the index are reached. */
  bar: HTMLElement | null;
  /** Nothing but the name of the index is known: the request is written as JSON. */
  bare?: boolean;
}

/** One index: the composer, the results, and beside them why a score is what it is. */
export const Workbench = ({ index, bar, bare = false }: WorkbenchProps) => {
  const connection = useConnection();
  const fields = useMemo(() => flattenFields(index), [index]);
  const explorer = useExplorer(index);
  const split = useSplit('searchdeck.explorer.composer', {
    initial: 400,
    least: 300,
    most: 720,
    label: 'Width of the composer',
    property: '--composer-width',
  });
  const whySplit = useSplit('searchdeck.explorer.why', {
    initial: 420,
    least: 320,
    most: 900,
    label: 'Width of the explanation',
    side: 'right',
    property: '--why-width',
  });
  const explaining = explorer.state.why.length > 0;
  const layout = useComposerLayout(explaining);
  const explanation = useReturningFocus(explaining);
  const client = useQueryClient();
  const question = operationQuery(
    connection.id,
    'documents.searchPost',
    searchArgs(index.name, explorer.state.body, explorer.state.version),
  );
  const answer = useQuery({
    ...question,
    placeholderData: (previous) => previous,
    // A query that is run again on purpose asks again; looking at it again does not.
    staleTime: 30_000,
    retry: false,
  });
  // Nothing is on its way, and what is on the screen is no answer to this question.
  const cancelled =
    answer.fetchStatus === 'idle' && answer.error === null && (answer.isPending || answer.isPlaceholderData);
  const refetch = answer.refetch;
  const asked = snapshotOf(explorer.state);
  const answered = answer.isSuccess && !answer.isPlaceholderData;
  // What an index shows before anything was asked is no search, unless its name had to be known; a further page is none.
  const isFirst = (explorer.state.body.skip ?? 0) === 0;
  const isSearch = isFirst && (bare || !isSameQuery(asked, { body: firstQuery(index) }));
  useRecordRecentQuery(connection.id, index.name, answered && isSearch ? asked : undefined);
  const run = (...[patch, why, version]: Parameters<typeof explorer.run>) => {
    if (patch !== undefined) return explorer.run(patch, why, version);
    explorer.run();
    if (!explorer.dirty) void refetch();
  };
  useCommands([
    { id: 'explorer.run', label: `Search ${index.name}`, group: 'This page', keys: 'mod+Enter', run: () => run() },
    {
      id: 'explorer.focus',
      label: 'Go to the search text',
      group: 'This page',
      keys: '/',
      run: () => document.getElementById('explorer-search')?.focus(),
    },
  ]);
  return (
    <div
      className={classes.layout}
      data-layout={layout}
      data-why={explaining || undefined}
      style={{ ...split.style, ...whySplit.style }}
    >
      {bar !== null &&
        createPortal(
          <Searches
            place={{ connectionId: connection.id, indexName: index.name }}
            asked={snapshotOf({ ...explorer.state, body: explorer.draft })}
            settle={() => explorer.dirty && explorer.run()}
          />,
          bar,
        )}
      <div className={classes.composer}>
        {explorer.state.problems.map((problem) => (
          <p key={problem} className={classes.problem} role="alert">
            Part of this address was left out: {problem}
          </p>
        ))}
        <Composer
          connectionId={connection.id}
          index={index}
          fields={fields}
          explorer={{ ...explorer, run }}
          rows={answer.data === undefined ? [] : readAnswer(answer.data.body).rows}
          running={answer.isFetching}
          layout={layout}
          bare={bare}
        />
      </div>
      <div className={classes.handle} {...split.handle} />
      <ResultsPane
        connectionId={connection.id}
        index={index}
        fields={fields}
        explorer={explorer}
        answer={answer.data}
        error={answer.error}
        fetching={answer.isFetching}
        stale={answer.isPlaceholderData}
        cancelled={cancelled}
        onCancel={() => void client.cancelQueries({ queryKey: question.queryKey, exact: true })}
        onRetry={() => void refetch()}
      />
      {explaining && (
        <>
          <div className={classes.whyHandle} {...whySplit.handle} />
          <div
            className={classes.why}
            role="group"
            aria-label="Explanation"
            ref={explanation}
            tabIndex={-1}
            onKeyDown={(e) => {
              const at = e.target as HTMLElement;
              const inner = at.getAttribute('aria-expanded') === 'true' && at.getAttribute('aria-haspopup') !== null;
              if (e.key === 'Escape' && !e.defaultPrevented && !inner) explorer.setWhy([]);
            }}
          >
            <WhyPane
              connection={connection}
              index={index}
              explorer={explorer}
              keyName={keyField(fields)?.path}
              titleName={titleField(fields)?.path}
            />
          </div>
        </>
      )}
    </div>
  );
};
