import { planePath, SearchError } from '@searchdeck/contract';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { IconHourglass, IconServerOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../shared/api/explain';
import { prepare } from '../../shared/api/operations';
import { serviceAway } from '../../shared/api/reachability';
import { requestLog } from '../../shared/api/request-log';
import { send } from '../../shared/api/send';
import { useStore } from '../../shared/api/store';
import type { Connection } from '../../shared/api/connections';
import classes from './shell.module.css';

const EVERY_MS = 2500;
const SLOW_MS = 5000;

/**
 * A line over the page while the connection's service does not answer, is long about it, or asks to wait. What is on the screen stays;
 * one small read asks again and again, and when it is answered everything is read afresh.
 */
export const ServiceReachability = ({ connection }: { connection: Connection }) => {
  const { id, name, managed } = connection;
  const away = useStore(serviceAway);
  const gone = away?.connectionId === id;
  const client = useQueryClient();
  useEffect(() => {
    if (!gone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async () => {
      const { method, path } = prepare('service.statistics');
      const url = `${planePath(id, 'data')}${path}`;
      await send({ url, method, log: { operation: 'service.statistics', connectionId: id, silent: true } }).catch(
        () => undefined, // a refusal is an answer, too: `send` has noted which it was
      );
      if (!stopped && serviceAway.get()?.connectionId === id) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    timer = setTimeout(() => void ask(), EVERY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
      // Back again: nothing that failed or grew old meanwhile stays.
      if (serviceAway.get()?.connectionId !== id) void client.invalidateQueries({ queryKey: [id] });
    };
  }, [gone, id, client]);
  const waiting = useSlow(id);
  const refusal = useAskingAgain(id);
  if (gone)
    return (
      <div className={classes.banner} role="status">
        <IconServerOff size={16} stroke={1.7} aria-hidden />
        <span>
          <b>The service {name} does not answer.</b> {away.message} What you see may be out of date; what you typed is
          kept.{' '}
          {managed && (
            <>
              If it has ended, <code>npm start</code> starts it again.{' '}
            </>
          )}
          This page goes on as soon as it answers.
        </span>
      </div>
    );
  if (refusal !== undefined)
    return (
      <div className={classes.banner} data-quiet role="status">
        <IconHourglass size={16} stroke={1.7} aria-hidden />
        <span>
          <b>{explain(refusal).title}.</b> {refusal.message} It is asked again by itself.
        </span>
      </div>
    );
  if (!waiting) return null;
  return (
    <div className={classes.banner} data-quiet role="status">
      <IconHourglass size={16} stroke={1.7} aria-hidden />
      <span>The service {name} is taking long to answer; still waiting.</span>
    </div>
  );
};

/** Why something is asked for again: it was refused for the moment, and nothing is shown of it yet. */
const useAskingAgain = (connectionId: string): SearchError | undefined => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    const reason = client
      .getQueryCache()
      .findAll({ queryKey: [connectionId], fetchStatus: 'fetching', type: 'active' })
      .find(({ state }) => state.fetchFailureCount > 0)?.state.fetchFailureReason;
    return reason instanceof SearchError ? reason : undefined;
  });
};

/** Some request to the service has been under way for long. */
const useSlow = (connectionId: string): boolean => {
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.snapshot);
  const oldest = entries.find((e) => e.connectionId === connectionId && e.status === undefined)?.startedAt;
  const [slowFrom, setSlowFrom] = useState<number>();
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => setSlowFrom(oldest), Math.max(0, oldest + SLOW_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest]);
  return oldest !== undefined && slowFrom === oldest;
};
