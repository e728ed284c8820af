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

/** Renews the session of a directory in the background; the roles of the new tokens are in effect at once. */
export const useSessionRenewal = (session: Session | null | undefined): void => {
  const client = useQueryClient();
  const renewAt = session?.renewAt;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = async () => {
      try {
        const newSession = await (await import('./directory')).renewSession();
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
      const delayMs = renewalDelayMs(renewAt, Date.now());
      if (delayMs !== undefined) timer = setTimeout(() => void renew(), delayMs);
    };
    schedule();
    return () => clearTimeout(timer);
  }, [client, renewAt]);
};
