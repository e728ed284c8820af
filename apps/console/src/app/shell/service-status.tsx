import { planePath, SearchError } from '@searchdeck/contract';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { IconHourglass, IconServerOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '../../shared/api/explain';
import { forbiddenConnection } from '../../shared/api/key-state';
import { prepare } from '../../shared/api/operations';
import { RECONNECT_POLL_MS, serviceOutage } from '../../shared/api/reachability';
import { requestLog } from '../../shared/api/request-log';
import { send } from '../../shared/api/send';
import { useStore } from '../../shared/api/store';
import type { Connection } from '../../shared/api/connections';
import { CodeText } from '../../shared/ui/code-text';
import { RejectedKey } from './rejected-key';
import { serviceStatusMessages } from './service-status-messages';
import classes from './shell.module.css';

const SLOW_AFTER_MS = 5000;

/**
 * A banner while the connection's service is unreachable, slow, or throttling, or rejects the key. The page stays; a
 * small read polls the service, and once it succeeds everything is refetched.
 */
export const ServiceStatus = ({ connection }: { connection: Connection }) => {
  const { id, name, managed } = connection;
  const outage = useStore(serviceOutage);
  const isUnreachable = outage?.connectionId === id;
  const client = useQueryClient();
  useEffect(() => {
    if (!isUnreachable) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const poll = async () => {
      const { method, path } = prepare('service.statistics');
      const url = `${planePath(id, 'data')}${path}`;
      await send({ url, method, log: { operation: 'service.statistics', connectionId: id, isSilent: true } }).catch(
        () => undefined, // `send` records whether the service was reached
      );
      if (!isStopped && serviceOutage.get()?.connectionId === id) {
        timer = setTimeout(() => void poll(), RECONNECT_POLL_MS);
      }
    };
    timer = setTimeout(() => void poll(), RECONNECT_POLL_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      // Refetches everything that failed or grew old during the outage.
      if (serviceOutage.get()?.connectionId !== id) void client.invalidateQueries({ queryKey: [id] });
    };
  }, [isUnreachable, id, client]);
  const isSlow = useIsSlow(id);
  const retryReason = useRetryReason(id);
  const isForbidden = useStore(forbiddenConnection) === id;
  if (isUnreachable) {
    return (
      <div className={classes.banner} role="status">
        <IconServerOff size={16} stroke={1.7} aria-hidden />
        <span>
          <b>{serviceStatusMessages.unreachable(name)}</b> {outage.message} {serviceStatusMessages.advice}{' '}
          {managed && <CodeText text={serviceStatusMessages.managedAdvice} />}
        </span>
      </div>
    );
  }
  if (retryReason !== undefined) {
    return (
      <div className={classes.banner} data-quiet role="status">
        <IconHourglass size={16} stroke={1.7} aria-hidden />
        <span>
          <b>{explain(retryReason).title}.</b> {retryReason.message} {serviceStatusMessages.retrying}
        </span>
      </div>
    );
  }
  if (isForbidden) return <RejectedKey key={id} connection={connection} />;
  if (!isSlow) return null;
  return (
    <div className={classes.banner} data-quiet role="status">
      <IconHourglass size={16} stroke={1.7} aria-hidden />
      <span>{serviceStatusMessages.slow(name)}</span>
    </div>
  );
};

/** Error of a query that is being retried. */
const useRetryReason = (connectionId: string): SearchError | undefined => {
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

/** Whether a request to the service has been pending for a long time. */
const useIsSlow = (connectionId: string): boolean => {
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.snapshot);
  const oldest = entries.find((e) => e.connectionId === connectionId && e.status === undefined)?.startedAt;
  const [slowFrom, setSlowFrom] = useState<number>();
  useEffect(() => {
    if (oldest === undefined) return;
    const timer = setTimeout(() => setSlowFrom(oldest), Math.max(0, oldest + SLOW_AFTER_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest]);
  return oldest !== undefined && slowFrom === oldest;
};
