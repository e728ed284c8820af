import { Select } from '@mantine/core';
import type { SearchIndexDefinition } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { operationQuery, useOperationQuery } from '../../shared/api/use-operation';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { useCommands } from '../../shared/commands/commands';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Composer } from './composer/composer';
import classes from './explorer.module.css';
import { flattenFields, keyField, titleField } from './model/fields';
import { readAnswer } from './model/results';
import { searchArgs } from './model/search-args';
import { useComposerLayout } from './model/use-composer-layout';
import { useExplorer } from './model/use-explorer';
import { useSplit } from './model/use-split';
import { ResultsPane } from './results/results-pane';
import { useReturningFocus } from './why/use-returning-focus';
import { WhyPane } from './why/why-pane';

type Listed = Pick<SearchIndexDefinition, 'name' | 'description'>;

/** Asks an index anything: `/c/{connection}/explorer/{index}?search=…&$filter=…`. The address is the query. */
export const ExplorerPage = () => {
  const { indexName } = useParams();
  const path = useConnectionPath();
  const navigate = useNavigate();
  const list = useOperationQuery<{ value: Listed[] }>('indexes.list', { query: { $select: 'name,description' } });
  const names = list.data?.body.value.map((i) => i.name) ?? [];
  return (
    <div className={classes.page}>
      <header className={classes.bar2}>
        <h1 id="page-title" tabIndex={-1}>
          Explorer
        </h1>
        <Select
          w={240}
          aria-label="Index"
          placeholder="Choose an index"
          searchable
          allowDeselect={false}
          data={indexName !== undefined && !names.includes(indexName) ? [indexName, ...names] : names}
          value={indexName ?? null}
          onChange={(name) => name !== null && void navigate(path(`/explorer/${encodeURIComponent(name)}`))}
        />
        {indexName !== undefined && (
          <Link className={classes.indexLink} to={path(`/indexes/${encodeURIComponent(indexName)}`)}>
            Definition
          </Link>
        )}
      </header>
      {list.error !== null ? (
        <ErrorState error={list.error} title="The indexes could not be listed" onRetry={() => void list.refetch()} />
      ) : indexName === undefined ? (
        <Choose indexes={list.data?.body.value ?? []} loading={list.isPending} />
      ) : (
        <OfIndex key={indexName} indexName={indexName} />
      )}
    </div>
  );
};

const Choose = ({ indexes, loading }: { indexes: readonly Listed[]; loading: boolean }) => {
  const path = useConnectionPath();
  if (loading) return null;
  if (indexes.length === 0)
    return (
      <EmptyState
        title="There is no index to search yet"
        action={<Link to={path('/indexes')}>Go to indexes</Link>}
        description="Create one from a template or from JSON; then its documents can be explored here."
      />
    );
  return (
    <div className={classes.choose}>
      <p>Which index do you want to ask?</p>
      <ul>
        {indexes.map(({ name, description }) => (
          <li key={name}>
            <Link to={path(`/explorer/${encodeURIComponent(name)}`)} aria-label={name} title={description ?? undefined}>
              {name}
              {(description ?? '') !== '' && <span>{description}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

const OfIndex = ({ indexName }: { indexName: string }) => {
  const definition = useOperationQuery<SearchIndexDefinition>('indexes.get', { path: { indexName } });
  if (definition.error !== null)
    return (
      <ErrorState
        error={definition.error}
        title={`The index “${indexName}” could not be read`}
        onRetry={() => void definition.refetch()}
      />
    );
  if (definition.data === undefined) return null;
  return <Workbench index={definition.data.body} />;
};

const Workbench = ({ index }: { index: SearchIndexDefinition }) => {
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
              indexName={index.name}
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
