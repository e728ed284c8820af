import { Button } from '@mantine/core';
import type { KindOutline, OperationId, ResourceKind } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, lazy, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { keys } from '../../../shared/api/keys';
import { useConnectionId, useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useCommands, type Command } from '../../../shared/commands/commands';
import { DefinitionEditor } from '../../../shared/definition/definition-editor';
import { DeleteDefinitions } from '../../../shared/definition/delete-definitions';
import { useFullKind } from '../../../shared/definition/full-kind';
import { ResourceProvider } from '../../../shared/definition/resource-context';
import { useDefinition, useServerDefinition } from '../../../shared/definition/use-definition';
import { usePresentations } from '../../../shared/presentations/context';
import { pageViews, viewKeywords } from '../../../shared/presentations/page-views';
import { presentationMessages } from '../../../shared/presentations/messages';
import { CopyButton } from '../../../shared/ui/copy-button';
import { EmptyState } from '../../../shared/ui/empty-state';
import { ErrorState } from '../../../shared/ui/error-state';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { Page } from '../../../shared/ui/page';
import { pageMessages } from '../messages';
import { PageActions } from './page-actions';
import { commandGroups } from '../../../shared/commands/command-groups';
import classes from './resource-page.module.css';
import { ResourceTabs } from './resource-tabs';

const DeletedResource = lazy(() =>
  import('../../../shared/history/deleted-resource').then((m) => ({ default: m.DeletedResource })),
);

/** One resource of any kind: the tabs of its presentation, which share one draft of the definition. */
export const ResourcePage = ({ kind }: { kind: KindOutline }) => {
  const { name = '' } = useParams();
  return <ResourceViews key={name} kind={useFullKind(kind)} name={name} />;
};

const ResourceViews = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const { view: segment = '' } = useParams();
  const { search, hash } = useLocation();
  const presentation = usePresentations().of(kind);
  const path = useConnectionPath();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [wasDeletedHere, setDeletedHere] = useForgetWhenDeleted(kind.id, name);
  const definition = useServerDefinition(kind, name);
  const state = useDefinition(kind, name, definition.data);
  const { counters } = presentation;
  const counterResult = useOperationQuery(
    counters?.operation ?? (`${kind.id}.get` as OperationId),
    { path: { [kind.parameter]: name } },
    { enabled: isDeleting && counters?.summary !== undefined },
  );
  const views = pageViews(presentation.views);
  const view = views.find((v) => v.type !== 'link' && v.segment === segment);
  const pathTo = (to: string) => path(presentation.pagePath(name, to));
  useCommands(
    views.map((v): Command => ({
      id: `view-${v.label}`,
      label: v.command?.(name) ?? presentationMessages.viewCommand(v.label, name),
      group: commandGroups.page,
      run: () =>
        void (v.type === 'link' ? navigate(path(v.to(name)), { state: v.state }) : navigate(pathTo(v.segment))),
      ...(v.keys === undefined ? {} : { keys: v.keys }),
      keywords: viewKeywords(v),
    })),
  );
  if (definition.data === undefined && definition.error?.status === 404) {
    const title = pageMessages.notFoundTitle(kind, name);
    return (
      <LazyBoundary>
        <DeletedResource kind={kind} name={name} title={title} onRecreated={() => void definition.refetch()}>
          <EmptyState
            isPage
            icon={createElement(presentation.icon, { size: 22, stroke: 1.5 })}
            title={title}
            description={pageMessages.notFoundText}
            action={
              <Button component={Link} to={path(presentation.listPath)}>
                {pageMessages.viewList(kind)}
              </Button>
            }
          />
        </DeletedResource>
      </LazyBoundary>
    );
  }
  // The URL has the segment of the first view, or one that doesn't exist.
  if (view === undefined || view.type === 'link') {
    return <Navigate to={{ pathname: pathTo(''), search, hash }} replace />;
  }
  const PageView = view.type === 'page' ? view.component : undefined;
  return (
    <Page
      fillsWindow
      title={
        <span className={classes.title}>
          {name} <CopyButton value={name} label={pageMessages.copyName} />
        </span>
      }
      actions={<PageActions presentation={presentation} name={name} onDelete={() => setDeleting(true)} />}
      tabs={<ResourceTabs presentation={presentation} name={name} state={state} />}
    >
      {definition.data !== undefined ? (
        <ResourceProvider
          value={{
            kind,
            name,
            presentation,
            response: definition.data,
            isDeleted: definition.error?.status === 404 && !isDeleting && !wasDeletedHere,
            state,
          }}
        >
          {PageView !== undefined && <PageView />}
          {view.type === 'editor' && (
            <DefinitionEditor view={view} onView={(to) => void navigate(pathTo(to), { replace: true })} />
          )}
        </ResourceProvider>
      ) : definition.error !== null ? (
        <ErrorState
          error={definition.error}
          title={pageMessages.loadFailed(name)}
          onRetry={() => void definition.refetch()}
        />
      ) : null}
      <DeleteDefinitions
        kind={kind}
        names={isDeleting ? [name] : []}
        contentOf={counters?.summary === undefined ? undefined : () => counters.summary?.(counterResult.data?.body)}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          setDeletedHere();
          void navigate(path(presentation.listPath));
        }}
      />
    </Page>
  );
};

/** Whether the user deleted the resource on this page. Then what was loaded of it is removed when the page closes. */
const useForgetWhenDeleted = (kindId: string, name: string) => {
  const client = useQueryClient();
  const connectionId = useConnectionId();
  const [wasDeleted, setDeleted] = useState(false);
  useEffect(() => {
    if (!wasDeleted) return undefined;
    return () => client.removeQueries({ queryKey: keys.object(connectionId, kindId, name) });
  }, [wasDeleted, client, connectionId, kindId, name]);
  return [wasDeleted, () => setDeleted(true)] as const;
};
