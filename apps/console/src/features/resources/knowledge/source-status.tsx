import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { KnowledgeSourceStatusBody } from '@searchdeck/contract';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useResource } from '../../../shared/definition/resource-context';
import { formatNumber } from '../../../shared/format/format';
import { formatInterval, formatIsoDuration } from '../../../shared/format/iso-duration';
import { Age } from '../../../shared/ui/age';
import { ErrorState } from '../../../shared/ui/error-state';
import { Facts } from '../../../shared/ui/facts';
import { sourceStatusMessages as messages } from './messages';
import classes from './source-status.module.css';

const POLL_MS = 10_000;

type Synchronization = NonNullable<KnowledgeSourceStatusBody['lastSynchronizationState']>;

const isChanging = ({ synchronizationStatus, currentSynchronizationState }: KnowledgeSourceStatusBody): boolean =>
  synchronizationStatus !== 'active' || currentSynchronizationState != null;

/** Whether a knowledge source is ready, and how its content is synchronized. */
export const SourceStatus = () => {
  const { name } = useResource();
  const { data, error, refetch, isFetching } = useOperationQuery<KnowledgeSourceStatusBody>(
    'knowledgesources.status',
    { path: { knowledgeSourceName: name } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isChanging(state.data.body) ? POLL_MS : false) },
  );
  const status = data?.body;
  if (status === undefined && error !== null) {
    return <ErrorState error={error} title={messages.loadFailed(name)} onRetry={() => void refetch()} />;
  }
  return (
    <section className={classes.page} aria-labelledby="synchronization">
      <h2 id="synchronization">
        {messages.title}
        <Tooltip label={messages.refresh}>
          <ActionIcon aria-label={messages.refresh} loading={isFetching} onClick={() => void refetch()}>
            <IconRefresh size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </h2>
      {error !== null && <ErrorState isCompact error={error} title={messages.refreshFailed} />}
      {status === undefined ? <Skeleton height={132} /> : <StatusFacts status={status} />}
    </section>
  );
};

const StatusFacts = ({ status }: { status: KnowledgeSourceStatusBody }) => {
  const { synchronizationStatus, synchronizationInterval, statistics } = status;
  const hasCopy = status.kind !== 'searchIndex';
  const interval =
    synchronizationInterval == null
      ? messages.onDemand
      : (formatInterval(synchronizationInterval) ?? synchronizationInterval);
  return (
    <>
      <Facts className={classes.facts}>
        <Fact label={messages.status}>{messages.statuses[synchronizationStatus] ?? synchronizationStatus}</Fact>
        {hasCopy && (
          <>
            <Fact label={messages.interval}>{interval}</Fact>
            <Fact label={messages.current}>
              <Counts state={status.currentSynchronizationState} none={messages.idle} />
            </Fact>
            <Fact label={messages.last}>
              <Counts state={status.lastSynchronizationState} none={messages.never} />
            </Fact>
          </>
        )}
        {statistics != null && (
          <>
            <Fact label={messages.total}>{formatNumber(statistics.totalSynchronization ?? 0)}</Fact>
            {statistics.averageSynchronizationDuration != null && (
              <Fact label={messages.averageDuration}>
                {formatIsoDuration(statistics.averageSynchronizationDuration) ??
                  statistics.averageSynchronizationDuration}
              </Fact>
            )}
            {statistics.averageItemsProcessedPerSynchronization != null && (
              <Fact label={messages.averageItems}>
                {formatNumber(statistics.averageItemsProcessedPerSynchronization)}
              </Fact>
            )}
          </>
        )}
      </Facts>
      {!hasCopy && <p>{messages.noCopy}</p>}
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Counts = ({ state, none }: { state: Synchronization | null | undefined; none: string }) => {
  if (state == null) return none;
  const failedCount = state.itemsUpdatesFailed ?? 0;
  const skippedCount = state.itemsSkipped ?? 0;
  return (
    <>
      {messages.processed(state.itemsUpdatesProcessed ?? 0)}
      {failedCount > 0 && <span data-failed>{messages.failed(failedCount)}</span>}
      {skippedCount > 0 && <span>{messages.skipped(skippedCount)}</span>}
      {state.startTime != null && (
        <span>
          {messages.started}
          <Age at={Date.parse(state.startTime)} />
        </span>
      )}
      {state.endTime != null && (
        <span>
          {messages.ended}
          <Age at={Date.parse(state.endTime)} />
        </span>
      )}
    </>
  );
};
