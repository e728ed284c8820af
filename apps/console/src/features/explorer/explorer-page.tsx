import { Select } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useOperationQuery } from '../../shared/api/use-operation';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './explorer.module.css';
import { Waiting } from './results/nothing';
import { KeptSearches } from './searches/kept-searches';
import { WithoutDefinition } from './without-definition';
import { Workbench } from './workbench';

type ListedIndex = Pick<SearchIndex, 'name' | 'description'>;

/** Asks an index anything; what the key of the connection opens decides how. */
export const ExplorerPage = () => {
  const denialReason = useDefinitionsDenialReason();
  return denialReason === undefined ? <Listed /> : <WithoutDefinition denialReason={denialReason} />;
};

/** Asks an index anything: `/c/{connection}/explorer/{index}?search=…&$filter=…`. The address is the query. */
const Listed = () => {
  const { indexName } = useParams();
  const path = useConnectionPath();
  const navigate = useNavigate();
  // Where the bar has room for what belongs to the question below it.
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const list = useOperationQuery<{ value: ListedIndex[] }>('indexes.list', { query: { $select: 'name,description' } });
  // A key that the connection calls an admin key may still be none.
  const refused = useDefinitionsDenialReason(list.error);
  if (refused !== undefined) return <WithoutDefinition denialReason={refused} />;
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
        <div className={classes.barEnd} ref={setBar} />
      </header>
      {list.error !== null ? (
        <div className={classes.failed}>
          <ErrorState error={list.error} title="The indexes could not be listed" onRetry={() => void list.refetch()} />
        </div>
      ) : indexName === undefined ? (
        <Choose indexes={list.data?.body.value ?? []} loading={list.isPending} />
      ) : (
        <OfIndex key={indexName} indexName={indexName} bar={bar} />
      )}
    </div>
  );
};

const Choose = ({ indexes, loading }: { indexes: readonly ListedIndex[]; loading: boolean }) => {
  const path = useConnectionPath();
  if (loading) return <Loading />;
  if (indexes.length === 0)
    return (
      <EmptyState
        title="There is no index to search yet"
        action={<Link to={path('/indexes')}>Go to indexes</Link>}
        description="Create one from a template or from JSON; then its documents can be explored here."
      />
    );
  return (
    <>
      <div className={classes.choose}>
        <p>Which index do you want to ask?</p>
        <ul>
          {indexes.map(({ name, description }) => (
            <li key={name}>
              <Link
                to={path(`/explorer/${encodeURIComponent(name)}`)}
                aria-label={name}
                title={description ?? undefined}
              >
                {name}
                {(description ?? '') !== '' && <span>{description}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <KeptSearches />
    </>
  );
};

const Loading = () => (
  <div className={classes.loading}>
    <Waiting />
  </div>
);

const OfIndex = ({ indexName, bar }: { indexName: string; bar: HTMLElement | null }) => {
  const definition = useOperationQuery<SearchIndex>('indexes.get', { path: { indexName } });
  if (definition.error !== null)
    return (
      <div className={classes.failed}>
        <ErrorState
          error={definition.error}
          title={`The index “${indexName}” could not be read`}
          onRetry={() => void definition.refetch()}
        />
      </div>
    );
  if (definition.data === undefined) return <Loading />;
  return <Workbench index={definition.data.body} bar={bar} />;
};
