import { Autocomplete, Button } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { explorerPath, FOCUS_SEARCH, pagePaths } from '../../shared/api/paths';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { EmptyState } from '../../shared/ui/empty-state';
import classes from './explorer.module.css';
import { messages } from './messages';
import { QueryLists } from './queries/query-lists';
import { recentQueriesQuery } from './queries/queries-api';
import { Workbench } from './workbench';

/**
 * The explorer for a key that can read documents but not definitions: the index name is typed, the request is edited as
 * text, and the columns are those of the response.
 */
export const WithoutDefinition = ({ denialReason }: { denialReason: string }) => {
  const { indexName } = useParams();
  const recentQueries = useQuery(recentQueriesQuery({ connectionId: useConnection().id })).data ?? [];
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const path = useConnectionPath();
  const navigate = useNavigate();
  const [input, setInput] = useState<string>();
  const enteredName = (input ?? indexName ?? '').trim();
  const open = (name: string) => {
    setInput(undefined);
    if (name !== '') void navigate(path(explorerPath(name)), { state: FOCUS_SEARCH });
  };
  const index = useMemo((): SearchIndex => ({ name: indexName ?? '', fields: [] }), [indexName]);
  return (
    <div className={classes.page}>
      <header className={classes.toolbar}>
        <h1 id="page-title" tabIndex={-1}>
          {messages.title}
        </h1>
        <form
          className={classes.nameForm}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            open(enteredName);
          }}
        >
          <Autocomplete
            size="xs"
            className={classes.nameInput}
            aria-label={messages.indexName}
            placeholder={messages.indexName}
            classNames={{ input: classes.mono }}
            spellCheck={false}
            data={[...new Set(recentQueries.map((query) => query.indexName))]}
            value={input ?? indexName ?? ''}
            onChange={setInput}
            onOptionSubmit={open}
          />
          <Button type="submit" variant="default" disabled={enteredName === '' || enteredName === indexName}>
            {messages.open}
          </Button>
        </form>
        <div className={classes.barEnd} ref={setToolbar} />
      </header>
      <p className={classes.denialReason}>
        {messages.limitedKey(denialReason)} <Link to={pagePaths.connections}>{messages.manageConnections}</Link>
      </p>
      {indexName === undefined ? (
        <>
          <EmptyState title={messages.selectIndex} description={messages.enterIndexName} />
          <QueryLists />
        </>
      ) : (
        <Workbench key={indexName} index={index} toolbar={toolbar} areFieldsUnknown />
      )}
    </div>
  );
};
