import { redirect } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery, type Session } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { signedOutUrl } from '../../shared/auth/sign-in-paths';

/** Returns the session, or redirects to the signed-out page, which returns here after the next sign-in. */
export const requireSession = async (request: Request): Promise<Session> => {
  const session = sessionMemory.isSignedOut() ? null : await queryClient.ensureQueryData(sessionQuery);
  if (session !== null) {
    sessionMemory.clearReturnPath();
    return session;
  }
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  throw redirect(signedOutUrl(new URL(request.url)));
};
