import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { sessionQuery, signOut as endSession } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { signedOutUrl } from '../../shared/auth/sign-in-paths';
import { notify } from '../../shared/ui/notify';
import { accountMessages } from './account-messages';

/** Ends the session, also that of the directory, and opens the signed-out page. */
export function useSignOut(): () => Promise<void> {
  const { data: session } = useQuery(sessionQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async () => {
    // No requests after this: the page would continue to poll.
    sessionMemory.recordSignOutByUser();
    try {
      await endSession();
      // The signed-out page clears the cache: clearing it here would load the visible data again.
      await client.cancelQueries();
      // A request that was in flight may have found the session before it ended.
      sessionMemory.recordSignOutByUser();
    } catch (error) {
      sessionMemory.recordSignIn();
      notify.failed(error, accountMessages.signOutFailed);
      return;
    }
    if (session?.mode === 'directory') {
      // The session of Searchdeck has ended, even if the provider can't be reached.
      const directory = await import('../../shared/auth/directory').catch(() => undefined);
      if (await directory?.signOutOfDirectory().catch(() => false)) return;
    }
    await navigate(signedOutUrl({ pathname, search }));
  };
}
