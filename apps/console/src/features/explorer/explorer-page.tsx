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
import { FOCUS_SEARCH } from './focus-search';
import { IndexNotFound } from './index-not-found';
import { messages } from './messages';
import { ResultsSkeleton } from './results/no-results';
import { QueryLists } from './queries/query-lists';
import { WithoutDefinition } from './without-definition';
import { Workbench } from './workbench';

type IndexOutline = Pick<SearchIndex, 'name' | 'description'>;

/** The explorer, with or without index definitions, depending on the connection's key. */
export const ExplorerPage = () => {
  const denialReason = useDefinitionsDenialReason();
  return denialReason === undefined ? <WithIndexList /> : <WithoutDefinition denialReason={denialReason} />;
};

/** `/c/{connection}/explorer/{index}?search=…&$filter=…`. The URL is the query. */
const WithIndexList = () => {
  const { indexName } = useParams();
  const path = useConnectionPath();
  const navigate = useNavigate();
  // The end of the toolbar, into which the workbench renders its saved queries.
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const list = useOperationQuery<{ value: IndexOutline[] }>('indexes.list', { query: { $select: 'name,description' } });
  // The key may turn out not to be an admin key.
  const listDenialReason = useDefinitionsDenialReason(list.error);
  if (listDenialReason !== undefined) return <WithoutDefinition denialReason={listDenialReason} />;
  const names = list.data?.body.value.map((i) => i.name) ?? [];
  return (
    <div className={classes.page}>
      <header className={classes.toolbar}>
        <h1 id="page-title" tabIndex={-1}>
          {messages.title}
        </h1>
        <Select
          w={240}
          aria-label={messages.index}
          placeholder={messages.selectIndex}
          searchable
          allowDeselect={false}
          data={indexName !== undefined && !names.includes(indexName) ? [indexName, ...names] : names}
          value={indexName ?? null}
          onChange={(name) =>
            name !== null && void navigate(path(`/explorer/${encodeURIComponent(name)}`), { state: FOCUS_SEARCH })
          }
        />
        {indexName !== undefined && (
          <Link className={classes.indexLink} to={path(`/indexes/${encodeURIComponent(indexName)}`)}>
            {messages.viewIndex}
          </Link>
        )}
        <div className={classes.barEnd} ref={setToolbar} />
      </header>
      {list.error !== null ? (
        <div className={classes.failed}>
          <ErrorState error={list.error} title={messages.listFailed} onRetry={() => void list.refetch()} />
        </div>
      ) : indexName === undefined ? (
        <IndexList indexes={list.data?.body.value ?? []} loading={list.isPending} />
      ) : (
        <IndexExplorer key={indexName} indexName={indexName} toolbar={toolbar} />
      )}
    </div>
  );
};

const IndexList = ({ indexes, loading }: { indexes: readonly IndexOutline[]; loading: boolean }) => {
  const path = useConnectionPath();
  if (loading) return <Loading />;
  if (indexes.length === 0) {
    return (
      <EmptyState
        title={messages.noIndexes}
        action={<Link to={path('/indexes')}>{messages.viewIndexes}</Link>}
        description={messages.noIndexesDescription}
      />
    );
  }
  return (
    <>
      <div className={classes.choose}>
        <p>{messages.selectIndex}</p>
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
      <QueryLists />
    </>
  );
};

const Loading = () => (
  <div className={classes.loading}>
    <ResultsSkeleton />
  </div>
);

const IndexExplorer = ({ indexName, toolbar }: { indexName: string; toolbar: HTMLElement | null }) => {
  const definition = useOperationQuery<SearchIndex>('indexes.get', { path: { indexName } });
  if (definition.error?.status === 404) return <IndexNotFound indexName={indexName} />;
  if (definition.error !== null) {
    return (
      <div className={classes.failed}>
        <ErrorState
          error={definition.error}
          title={messages.indexFailed(indexName)}
          onRetry={() => void definition.refetch()}
        />
      </div>
    );
  }
  if (definition.data === undefined) return <Loading />;
  return <Workbench index={definition.data.body} toolbar={toolbar} />;
};
