import { Select } from '@mantine/core';
import type { SearchAlias, SearchIndex } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { explorerPath, FOCUS_SEARCH, pagePaths } from '../../shared/api/paths';
import { useOperationQuery } from '../../shared/api/use-operation';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import classes from './explorer.module.css';
import { IndexNotFound } from './index-not-found';
import { messages } from './messages';
import { ResultsSkeleton } from './results/no-results';
import { QueryLists } from './queries/query-lists';
import { WithoutDefinition } from './without-definition';
import { useQueryableNames, type IndexOutline } from './use-queryable-names';
import { AliasedIndexProvider, ViewIndexLink } from './view-index-link';
import { Workbench } from './workbench';

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
  const { indexes, indexNames, aliases, definitionName } = useQueryableNames(indexName);
  // The key may turn out not to be an admin key.
  const listDenialReason = useDefinitionsDenialReason(indexes.error);
  if (listDenialReason !== undefined) return <WithoutDefinition denialReason={listDenialReason} />;
  const aliasNames = aliases.map(({ name }) => name);
  const isUnknown = indexName !== undefined && !indexNames.includes(indexName) && !aliasNames.includes(indexName);
  const options = [
    { group: messages.indexes, items: isUnknown ? [indexName, ...indexNames] : indexNames },
    ...(aliases.length === 0 ? [] : [{ group: messages.aliases, items: aliasNames }]),
  ];
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
          // Typing replaces the name.
          onClick={(event) => event.currentTarget.select()}
          data={options.length === 1 ? (options[0]?.items ?? []) : options}
          value={indexName ?? null}
          onChange={(name) => name !== null && void navigate(path(explorerPath(name)), { state: FOCUS_SEARCH })}
        />
        {indexName !== undefined && (
          <AliasedIndexProvider value={definitionName}>
            <ViewIndexLink className={classes.indexLink} name={indexName} />
          </AliasedIndexProvider>
        )}
        <div className={classes.barEnd} ref={setToolbar} />
      </header>
      {indexes.error !== null ? (
        <div className={classes.failed}>
          <ErrorState error={indexes.error} title={messages.indexesLoadFailed} onRetry={() => void indexes.refetch()} />
        </div>
      ) : indexName === undefined ? (
        <IndexList indexes={indexes.data?.body.value ?? []} aliases={aliases} isLoading={indexes.isPending} />
      ) : (
        <AliasedIndexProvider value={definitionName}>
          {definitionName === undefined ? (
            <Loading />
          ) : (
            <IndexExplorer
              key={`${indexName}/${definitionName}`}
              indexName={indexName}
              definitionName={definitionName}
              toolbar={toolbar}
            />
          )}
        </AliasedIndexProvider>
      )}
    </div>
  );
};

interface IndexListProps {
  indexes: readonly IndexOutline[];
  aliases: readonly SearchAlias[];
  isLoading: boolean;
}

const IndexList = ({ indexes, aliases, isLoading }: IndexListProps) => {
  const path = useConnectionPath();
  if (isLoading) return <Loading />;
  if (indexes.length === 0) {
    return (
      <EmptyState
        title={messages.noIndexes}
        action={<Link to={path(pagePaths.indexes)}>{messages.viewIndexes}</Link>}
        description={messages.noIndexesDescription}
      />
    );
  }
  return (
    <>
      <div className={classes.choose}>
        <p>{messages.selectIndex}</p>
        <ul>
          {[
            ...indexes,
            ...aliases.map(({ name, indexes: [target = ''] }) => ({ name, description: messages.aliasOf(target) })),
          ].map(({ name, description }) => (
            <li key={name}>
              <Link
                to={path(explorerPath(name))}
                state={FOCUS_SEARCH}
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

interface IndexExplorerProps {
  /** The name in requests: of the index, or of an alias. */
  indexName: string;
  definitionName: string;
  toolbar: HTMLElement | null;
}

const IndexExplorer = ({ indexName, definitionName, toolbar }: IndexExplorerProps) => {
  const definition = useOperationQuery<SearchIndex>('indexes.get', { path: { indexName: definitionName } });
  const body = definition.data?.body;
  const index = useMemo(() => (body === undefined ? undefined : { ...body, name: indexName }), [body, indexName]);
  if (definition.error?.status === 404) return <IndexNotFound indexName={indexName} />;
  if (definition.error !== null) {
    return (
      <div className={classes.failed}>
        <ErrorState
          error={definition.error}
          title={messages.indexLoadFailed(indexName)}
          onRetry={() => void definition.refetch()}
        />
      </div>
    );
  }
  if (index === undefined) return <Loading />;
  return <Workbench index={index} toolbar={toolbar} />;
};
