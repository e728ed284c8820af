import { redirect } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery, type Session } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';

/** The session, or a redirect to the page that tells how to sign in and leads back here afterwards. */
export const requireSession = async (request: Request): Promise<Session> => {
  const session = sessionMemory.isSignedOut() ? null : await queryClient.ensureQueryData(sessionQuery);
  if (session !== null) {
    sessionMemory.forgetReturn();
    return session;
  }
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname === '/' ? '/signed-out' : `/signed-out?to=${encodeURIComponent(pathname + search)}`);
};
