import { connectionsQuery } from '../../shared/api/connections';
import { queryClient } from '../../shared/api/query-client';
import { requireSession } from '../shell/require-session';

export { Shell as Component } from '../shell/shell';

/** Everything inside the frame needs a session and the list of connections. */
export const loader = async ({ request }: { request: Request }) => {
  await requireSession(request);
  await queryClient.ensureQueryData(connectionsQuery);
  return null;
};
