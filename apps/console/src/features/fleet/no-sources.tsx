import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconServer2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { connectionsApi } from '../../shared/api/connections-api';
import {
  connectionsQuery,
  isServiceConnection,
  type AnyConnection,
  type Connection,
} from '../../shared/api/connections';
import { pagePaths } from '../../shared/api/paths';
import { missingCoordinates } from '../../shared/api/use-management-denial-reason';
import { useAddConnectionDenialReason } from '../../shared/auth/use-add-connection-denial-reason';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { notify } from '../../shared/ui/notify';
import { fleetMessages as texts } from './messages';

/** Service connections whose subscription can be used, one of each subscription. */
const usableConnections = (connections: readonly AnyConnection[]): Connection[] => {
  const bySubscription = new Map<string, Connection>();
  for (const connection of connections.filter(isServiceConnection)) {
    if (missingCoordinates(connection).length > 0) continue;
    const key = `${connection.managementUrl} ${connection.subscriptionId?.toLowerCase()}`;
    if (!bySubscription.has(key) || connection.managed) bySubscription.set(key, connection);
  }
  return [...bySubscription.values()];
};

/** Explains subscription connections, and adds one from the connection of a service in one click. */
export const NoSources = ({ connections }: { connections: readonly AnyConnection[] }) => {
  const client = useQueryClient();
  const denialReason = useAddConnectionDenialReason();
  const add = useMutation({
    mutationFn: (source: Connection) =>
      connectionsApi.addSubscription(source.id, texts.subscriptionName(source.name, source.kind === 'local')),
    onSuccess: async ({ body }) => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      notify.done(texts.subscriptionAdded(body.name));
    },
  });
  return (
    <>
      <EmptyState
        icon={<IconServer2 size={22} stroke={1.5} />}
        title={texts.emptyTitle}
        description={denialReason === undefined ? texts.emptyText : `${texts.emptyText} ${denialReason}`}
        action={
          <>
            {usableConnections(connections).map((source) => (
              <ButtonWithReason
                key={source.id}
                variant="filled"
                reason={denialReason}
                hint={texts.addFromHint(source.name)}
                loading={add.isPending && add.variables.id === source.id}
                onClick={() => add.mutate(source)}
              >
                {texts.addFrom(source.name)}
              </ButtonWithReason>
            ))}
            {denialReason === undefined && (
              <Button component={Link} to={`${pagePaths.connections}?new=subscription`}>
                {texts.addSubscription}
              </Button>
            )}
          </>
        }
      />
      {add.error !== null && <ErrorState error={add.error} title={texts.addFailed} />}
    </>
  );
};
