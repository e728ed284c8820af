import { SearchError, type Session, type SignInMode } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { callBff } from '../api/call-bff';
import { keys } from '../api/keys';
import { sessionEnded } from '../api/reachability';
import { sessionMemory } from './session-memory';

export type { Session };

/** Null: no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.bff('session'),
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const { body } = await callBff('session.get', { signal, isSilent: true });
      sessionMemory.recordSignIn();
      sessionEnded.set(false);
      return body;
    } catch (cause) {
      if (cause instanceof SearchError && cause.status === 401) {
        sessionMemory.recordSignOut();
        return null;
      }
      throw cause;
    }
  },
  staleTime: 5 * 60_000,
});

/** The configured way to sign in. */
export const readSignInMode = async (): Promise<SignInMode> =>
  (await callBff('session.signInOptions', { isSilent: true })).body.mode;

export const signOut = async (): Promise<void> => {
  await callBff('session.signOut', {});
  sessionMemory.removeOriginSecret();
};
