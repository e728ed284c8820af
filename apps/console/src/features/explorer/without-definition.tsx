import { Autocomplete, Button } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { EmptyState } from '../../shared/ui/empty-state';
import classes from './explorer.module.css';
import { KeptSearches } from './searches/kept-searches';
import { recentQueriesQuery } from './searches/searches-api';
import { Workbench } from './workbench';

/**
 * The explorer for a key that opens documents and not definitions: the name of the index is typed, the request is
 * written as JSON, and the columns are those of the answer.
 */
export const WithoutDefinition = ({ denialReason }: { denialReason: string }) => {
  const { indexName } = useParams();
  const recent = useQuery(recentQueriesQuery({ connectionId: useConnection().id })).data ?? [];
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const path = useConnectionPath();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  const name = (typed ?? indexName ?? '').trim();
  const open = (wanted: string) => {
    setTyped(undefined);
    if (wanted !== '') void navigate(path(`/explorer/${encodeURIComponent(wanted)}`));
  };
  const index = useMemo((): SearchIndex => ({ name: indexName ?? '', fields: [] }), [indexName]);
  return (
    <div className={classes.page}>
      <header className={classes.bar2}>
        <h1 id="page-title" tabIndex={-1}>
          Explorer
        </h1>
        <form
          className={classes.nameForm}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            open(name);
          }}
        >
          <Autocomplete
            size="xs"
            className={classes.nameInput}
            aria-label="Name of the index"
            placeholder="Name of the index"
            classNames={{ input: classes.mono }}
            spellCheck={false}
            data={[...new Set(recent.map((search) => search.indexName))]}
            value={typed ?? indexName ?? ''}
            onChange={setTyped}
            onOptionSubmit={open}
          />
          <Button type="submit" variant="default" disabled={name === '' || name === indexName}>
            Open
          </Button>
        </form>
        <div className={classes.barEnd} ref={setBar} />
      </header>
      <p className={classes.denialReason}>
        {denialReason} Indexes are not listed, and there is no form for their fields: write the request as JSON or as
        parameters. <Link to="/settings/connections">Connections</Link>
      </p>
      {indexName === undefined ? (
        <>
          <EmptyState
            title="Which index do you want to ask?"
            description="Type its name above. Its documents are shown with the columns of the answer."
          />
          <KeptSearches />
        </>
      ) : (
        <Workbench key={indexName} index={index} bar={bar} bare />
      )}
    </div>
  );
};
