import { redirect } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery, type Session } from '../../shared/auth/session';

/** The session, or a redirect to the page that tells how to sign in and leads back here afterwards. */
export const requireSession = async (request: Request): Promise<Session> => {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (session !== null) return session;
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname === '/' ? '/signed-out' : `/signed-out?to=${encodeURIComponent(pathname + search)}`);
};
