import { redirect } from 'react-router';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import { connectionsQuery, isServiceConnection, lastConnection } from '../../shared/api/connections';
import { queryClient } from '../../shared/api/query-client';
import { requireSession } from '../shell/require-session';

/** `/`: the overview of the connection used last. */
export const loader = async ({ request }: { request: Request }) => {
  await requireSession(request);
  const connections = (await queryClient.ensureQueryData(connectionsQuery)).filter(isServiceConnection);
  const last = lastConnection.read();
  const target = connections.find((c) => c.id === last) ?? connections[0];
  return redirect(target === undefined ? pagePaths.connections : connectionPath(target.id, pagePaths.overview));
};

export const Component = () => null;
