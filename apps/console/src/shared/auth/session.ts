import { bffPaths, SearchError, type Role } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../api/keys';
import { sessionEnded } from '../api/reachability';
import { send } from '../api/send';
import { sessionMemory } from './session-memory';

export interface Session {
  /** Who is signed in, as the BFF names them. */
  person: { name: string };
  role: Role;
}

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.own('session'),
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const answer = await send({
        url: bffPaths.session,
        method: 'GET',
        signal,
        log: { operation: 'session', silent: true },
      });
      sessionMemory.signedIn();
      sessionEnded.set(false);
      return answer.body as unknown as Session;
    } catch (cause) {
      if (cause instanceof SearchError && cause.status === 401) {
        sessionMemory.signedOut();
        return null;
      }
      throw cause;
    }
  },
  staleTime: 5 * 60_000,
});

export const signOut = (): Promise<unknown> =>
  send({ url: bffPaths.session, method: 'DELETE', log: { operation: 'session', hideResponse: true } });
