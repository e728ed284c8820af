import type { Session } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from './session';

/** Also the pause after a renewal that failed: there are several hours for another one. */
const MIN_DELAY_MS = 5 * 60_000;
const MAX_DELAY_MS = 24 * 60 * 60_000;

/** When to renew a session, in milliseconds from now; undefined: it can't be renewed. */
export const renewalDelayMs = (renewAt: string | null | undefined, now: number): number | undefined =>
  renewAt == null ? undefined : Math.min(Math.max(Date.parse(renewAt) - now, MIN_DELAY_MS), MAX_DELAY_MS);

const renewInDirectory = async (): Promise<Session | undefined> => (await import('./directory')).renewSession();

/** Renews the session of a directory in the background; the roles of the new tokens are in effect at once. */
export const useSessionRenewal = (session: Session | null | undefined, renewSession = renewInDirectory): void => {
  const client = useQueryClient();
  const renewAt = session?.renewAt;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const renew = async () => {
      try {
        const newSession = await renewSession();
        if (newSession === undefined) await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        else {
          client.setQueryData(sessionQuery.queryKey, newSession);
          // The roles may have changed.
          await client.invalidateQueries();
        }
      } catch {
        // The session continues until its end; then the user signs in again.
      }
      schedule();
    };
    const schedule = () => {
      // A renewed session has its own timer.
      if (isStopped) return;
      const delayMs = renewalDelayMs(renewAt, Date.now());
      if (delayMs !== undefined) timer = setTimeout(() => void renew(), delayMs);
    };
    schedule();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [client, renewAt, renewSession]);
};
