import { Badge, Button } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useConnection } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason, useRejectedKeyAdvice } from '../../shared/api/use-definitions-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import { Age } from '../../shared/ui/age';
import { CopyButton } from '../../shared/ui/copy-button';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { connectionLabels } from '../../shared/ui/connection-labels';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { Page } from '../../shared/ui/page';
import { WhenOpened } from '../../shared/ui/when-opened';
import type { ServiceStatistics } from './counters';
import { ImportButton } from './import-button';
import { messages } from './messages';
import classes from './overview.module.css';

const ConnectCode = lazy(() => import('./connect/connect-code').then((m) => ({ default: m.ConnectCode })));
const Attention = lazy(() => import('./attention/attention').then((m) => ({ default: m.Attention })));
const TrafficTiles = lazy(() => import('./attention/traffic-tiles').then((m) => ({ default: m.TrafficTiles })));
const CounterTable = lazy(() => import('./counter-table').then((m) => ({ default: m.CounterTable })));
const FirstSteps = lazy(() => import('./first-steps').then((m) => ({ default: m.FirstSteps })));
const Trends = lazy(() => import('../../shared/trends/trends').then((m) => ({ default: m.Trends })));
const Limits = lazy(() => import('./limits').then((m) => ({ default: m.Limits })));

/** Hash of the URL that opens the code samples. */
const CONNECT = '#connect';

interface OverviewPageProps {
  /** Recent indexes and queries. */
  recentActivity: ReactNode;
}

/** Whether the service is healthy: what needs attention, quotas in use, and recent requests. */
export const OverviewPage = ({ recentActivity }: OverviewPageProps) => {
  const connection = useConnection();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isConnectCodeOpen = hash === CONNECT;
  const keyDenialReason = useDefinitionsDenialReason();
  const statistics = useOperationQuery<ServiceStatistics>(
    'service.statistics',
    {},
    { enabled: keyDenialReason === undefined },
  );
  const denialReason = useDefinitionsDenialReason(statistics.error);
  const body = statistics.data?.body;
  const isEmpty = denialReason !== undefined || body?.counters?.['indexesCount']?.usage === 0;
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [messages.endpoint, connection.endpoint],
    [messages.managementEndpoint, connection.managementUrl],
    [messages.serviceName, connection.serviceName],
    [messages.resourceGroup, connection.resourceGroup],
  ];
  return (
    <Page
      title={connection.name}
      actions={
        <>
          <ImportButton />
          <Button component={Link} to={CONNECT}>
            {messages.connectCode}
          </Button>
        </>
      }
      description={
        <>
          {connection.kind === 'local' ? messages.localService : messages.cloudService}{' '}
          {connectionLabels(connection).map((label) => (
            <Badge key={label} mr={4}>
              {label}
            </Badge>
          ))}
        </>
      }
    >
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code> <CopyButton value={value} label={messages.copy(label)} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.attention}>
        <LazyBoundary>
          <Attention />
        </LazyBoundary>
      </div>
      <div className={classes.columns}>
        <Usage statistics={statistics} denialReason={denialReason} />
        <div className={classes.side}>
          <LazyBoundary>
            <TrafficTiles />
          </LazyBoundary>
          {isEmpty && (
            <LazyBoundary>
              <FirstSteps canReadDefinitions={denialReason === undefined} connectHash={CONNECT} />
            </LazyBoundary>
          )}
          {recentActivity}
        </div>
      </div>
      {denialReason === undefined && (
        <LazyBoundary>
          <Trends />
        </LazyBoundary>
      )}
      <WhenOpened opened={isConnectCodeOpen}>
        <ConnectCode
          canListIndexes={denialReason === undefined}
          opened={isConnectCodeOpen}
          onClose={() => void navigate({ search }, { replace: true, preventScrollReset: true })}
        />
      </WhenOpened>
    </Page>
  );
};

interface UsageProps {
  statistics: ReturnType<typeof useOperationQuery<ServiceStatistics>>;
  /** Why the statistics can't be read; undefined if they can. */
  denialReason: string | undefined;
}

/** The usage and quota of each resource, and the limits of the service. */
const Usage = ({ statistics, denialReason }: UsageProps) => {
  const rejectedKeyAdvice = useRejectedKeyAdvice(statistics.error);
  const body = statistics.data?.body;
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">
        {messages.usage.title}
        {statistics.data !== undefined && (
          <span>
            {messages.usage.updated} <Age at={statistics.data.at} />
          </span>
        )}
      </h2>
      {denialReason !== undefined ? (
        <EmptyState
          title={messages.usage.needsAdminKey}
          description={messages.usage.needsAdminKeyDescription(denialReason)}
          action={<Link to={pagePaths.connections}>{messages.usage.manageConnections}</Link>}
        />
      ) : statistics.error !== null && body === undefined ? (
        <ErrorState
          error={statistics.error}
          title={messages.usage.loadFailed}
          advice={rejectedKeyAdvice}
          onRetry={() => void statistics.refetch()}
        />
      ) : (
        <LazyBoundary>
          <CounterTable statistics={body} />
        </LazyBoundary>
      )}
      {body?.limits && (
        <LazyBoundary>
          <Limits limits={body.limits} />
        </LazyBoundary>
      )}
    </section>
  );
};
