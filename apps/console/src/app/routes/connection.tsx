import { Outlet, type LoaderFunctionArgs } from 'react-router';
import {
  connectionsQuery,
  isServiceConnection,
  lastConnection,
  type AnyConnection,
} from '../../shared/api/connections';
import { queryClient } from '../../shared/api/query-client';
import { NotFoundError } from '../shell/not-found-error';
import { requireSession } from '../shell/require-session';

/** Not found for a missing connection; an existing one becomes the one that `/` redirects to. */
export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  await requireSession(request);
  const id = params['connectionId'] ?? '';
  const hasPages = (connections: readonly AnyConnection[]) =>
    connections.some((connection) => connection.id === id && isServiceConnection(connection));
  const exists =
    hasPages(await queryClient.ensureQueryData(connectionsQuery)) ||
    hasPages(await queryClient.fetchQuery(connectionsQuery));
  if (!exists) throw new NotFoundError(`Connection "${id}" doesn't exist`);
  lastConnection.write(id);
  return null;
};

export const Component = () => <Outlet />;
