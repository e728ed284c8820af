import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPencil, IconPlug, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { callBff } from '../../shared/api/call-bff';
import { connectionsQuery, visibleConnectionsQuery, type AnyConnection } from '../../shared/api/connections';
import { managementMessages } from '../../shared/api/management-messages';
import { useAddConnectionDenialReason } from '../../shared/auth/use-add-connection-denial-reason';
import { useIsOwner } from '../../shared/auth/use-is-owner';
import { useCommands } from '../../shared/commands/commands';
import { ActionWithReason } from '../../shared/ui/action-with-reason';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { LazyDataTable } from '../../shared/ui/lazy-data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { Page } from '../../shared/ui/page';
import { WhenOpened } from '../../shared/ui/when-opened';
import { connectionColumns, hasPages, overviewPath } from './connection-columns';
import { connectionMessages } from './messages';
import { useConnectionTests } from './use-connection-tests';
import { commandGroups } from '../../shared/commands/command-groups';

const ConnectionForm = lazy(() => import('./connection-form').then((m) => ({ default: m.ConnectionForm })));
const ConnectionTestDialog = lazy(() =>
  import('./connection-test-dialog').then((m) => ({ default: m.ConnectionTestDialog })),
);
const ConfirmDelete = lazy(() => import('../../shared/ui/confirm-delete').then((m) => ({ default: m.ConfirmDelete })));

/** The connections of this console, with their environment, credentials, and test results. */
export const ConnectionsPage = () => {
  const { data: connections, error, refetch } = useQuery(visibleConnectionsQuery);
  const isOwner = useIsOwner() === true;
  const addDenialReason = useAddConnectionDenialReason();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [connectionToDelete, setConnectionToDelete] = useState<AnyConnection>();
  const { results, test } = useConnectionTests();
  const [testedId, setTestedId] = useState<string>();
  const testedConnection = connections?.find((c) => c.id === testedId);
  const editedConnection = isOwner ? connections?.find((c) => c.id === search.get('edit') && c.isUsable) : undefined;
  const isCreating = isOwner && search.has('new');
  const close = () => setSearch({}, { replace: true });
  const create = () => setSearch({ new: '' });
  useCommands(
    isOwner
      ? [{ id: 'new-connection', label: connectionMessages.add, group: commandGroups.page, keys: 'c', run: create }]
      : [],
  );

  return (
    <Page
      fillsWindow
      title={connectionMessages.title}
      description={isOwner ? connectionMessages.description : connectionMessages.requiresOwner}
      actions={
        <ButtonWithReason
          reason={addDenialReason}
          variant="filled"
          leftSection={<IconPlus size={15} />}
          onClick={create}
        >
          {connectionMessages.add}
        </ButtonWithReason>
      }
    >
      {error !== null && connections === undefined ? (
        <ErrorState error={error} title={connectionMessages.loadFailed} onRetry={() => void refetch()} />
      ) : connections?.length === 0 ? (
        <NoConnections onCreate={create} denialReason={addDenialReason} />
      ) : (
        <LazyDataTable
          label={connectionMessages.title}
          rows={connections}
          columns={connectionColumns(results, (c) => setTestedId(c.id))}
          rowId={(c) => c.id}
          sort={{ id: 'name', desc: false }}
          onOpen={(c) => hasPages(c) && void navigate(overviewPath(c))}
          showsActions
          actions={(c) => (
            <ConnectionActions
              connection={c}
              isOwner={isOwner}
              onTest={() => void test(c)}
              onEdit={() => setSearch({ edit: c.id })}
              onDelete={() => setConnectionToDelete(c)}
            />
          )}
        />
      )}
      <WhenOpened opened={isCreating || editedConnection !== undefined}>
        <ConnectionForm
          opened={isCreating || editedConnection !== undefined}
          connection={editedConnection}
          type={search.get('new')}
          onClose={close}
        />
      </WhenOpened>
      <WhenOpened opened={testedConnection !== undefined}>
        <ConnectionTestDialog
          connection={testedConnection}
          state={testedId === undefined ? undefined : results.get(testedId)}
          onTest={(c) => void test(c)}
          onEdit={(c) => {
            setTestedId(undefined);
            setSearch({ edit: c.id });
          }}
          onClose={() => setTestedId(undefined)}
        />
      </WhenOpened>
      <DeleteConnection connection={connectionToDelete} onClose={() => setConnectionToDelete(undefined)} />
    </Page>
  );
};

interface NoConnectionsProps {
  onCreate: () => void;
  denialReason: string | undefined;
}

const NoConnections = ({ onCreate, denialReason }: NoConnectionsProps) => (
  <EmptyState
    icon={<IconPlug size={22} stroke={1.5} />}
    title={connectionMessages.emptyTitle}
    description={connectionMessages.emptyText}
    action={
      <ButtonWithReason reason={denialReason} variant="filled" onClick={onCreate}>
        {connectionMessages.add}
      </ButtonWithReason>
    }
  />
);

interface DeleteConnectionProps {
  /** Undefined: closed. */
  connection: AnyConnection | undefined;
  onClose: () => void;
}

const DeleteConnection = ({ connection, onClose }: DeleteConnectionProps) => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id, name }: AnyConnection) =>
      callBff('connections.delete', { path: { id }, query: { confirmedName: name } }),
    onSuccess: async (_response, { id, name }) => {
      client.removeQueries({ queryKey: [id] });
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onClose();
      notify.done(connectionMessages.deleted(name));
    },
  });
  return (
    <WhenOpened opened={connection !== undefined}>
      <ConfirmDelete
        name={connection?.name}
        type={connectionMessages.type}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => {
          remove.reset();
          onClose();
        }}
        onDelete={() => connection && remove.mutate(connection)}
      >
        {connectionMessages.deleteLead}{' '}
        {connection && hasPages(connection) && <Link to={overviewPath(connection)}>{connectionMessages.open}</Link>}
      </ConfirmDelete>
    </WhenOpened>
  );
};

interface ConnectionActionsProps {
  connection: AnyConnection;
  /** The user is an owner of the console. */
  isOwner: boolean;
  onTest: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Why the user can't test and edit a connection; undefined: the user can. */
const editDenialReason = ({ name, role, isUsable, privateTo }: AnyConnection): string | undefined => {
  if (!isUsable) return connectionMessages.notUsable(name, privateTo ?? '');
  return role === 'owner' ? undefined : managementMessages.role(name, role, 'owner');
};

/** An owner of the console can also delete connections of other users. */
const deleteDenialReason = (connection: AnyConnection, isOwner: boolean): string | undefined => {
  const { name, isUsable, managed } = connection;
  if (managed) return connectionMessages.deleteBuiltIn(name);
  return !isUsable && isOwner ? undefined : editDenialReason(connection);
};

const ConnectionActions = ({ connection, isOwner, onTest, onEdit, onDelete }: ConnectionActionsProps) => {
  const { name } = connection;
  const editReason = editDenialReason(connection);
  return (
    <>
      <ActionWithReason label={connectionMessages.test(name)} reason={editReason} onClick={onTest}>
        <IconPlugConnected size={15} stroke={1.7} />
      </ActionWithReason>
      <ActionWithReason label={connectionMessages.edit(name)} reason={editReason} onClick={onEdit}>
        <IconPencil size={15} stroke={1.7} />
      </ActionWithReason>
      <ActionWithReason
        label={connectionMessages.delete(name)}
        reason={deleteDenialReason(connection, isOwner)}
        onClick={onDelete}
      >
        <IconTrash size={15} stroke={1.7} />
      </ActionWithReason>
    </>
  );
};
