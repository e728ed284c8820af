import { Badge } from '@mantine/core';
import { IconArrowRight, IconBook, IconCode, IconSearch, IconTable } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import { Age } from '../../shared/ui/age';
import { CopyButton } from '../../shared/ui/copy-button';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { connectionLabels } from '../../shared/ui/connection-labels';
import { KeyHint } from '../../shared/ui/key-hint';
import { KeyText } from '../../shared/ui/key-text';
import { Page } from '../../shared/ui/page';
import { WhenOpened } from '../../shared/ui/when-opened';
import { countersOf, type ServiceStatistics } from './counters';
import { CounterTable } from './counter-table';
import { Limits } from './limits';
import { messages } from './messages';
import classes from './overview.module.css';

const ConnectCode = lazy(() => import('./connect/connect-code').then((m) => ({ default: m.ConnectCode })));
/** Hash of the address that opens the code samples. */
const CONNECT = '#connect';

/** The service at a glance: endpoints, usage and quotas, and first steps. */
export const OverviewPage = () => {
  const connection = useConnection();
  const path = useConnectionPath();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isConnecting = hash === CONNECT;
  const writeDenialReason = useWriteDenialReason();
  const keyDenialReason = useDefinitionsDenialReason();
  const statistics = useOperationQuery<ServiceStatistics>(
    'service.statistics',
    {},
    { enabled: keyDenialReason === undefined },
  );
  const denialReason = useDefinitionsDenialReason(statistics.error);
  const body = statistics.data?.body;
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [messages.endpoint, connection.endpoint],
    [messages.managementEndpoint, connection.managementUrl],
    [messages.serviceName, connection.serviceName],
    [messages.resourceGroup, connection.resourceGroup],
  ];
  return (
    <Page
      title={connection.name}
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
      <div className={classes.columns}>
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
              action={<Link to="/settings/connections">{messages.usage.manageConnections}</Link>}
            />
          ) : statistics.error !== null && body === undefined ? (
            <ErrorState
              error={statistics.error}
              title={messages.usage.loadFailed}
              onRetry={() => void statistics.refetch()}
            />
          ) : (
            <CounterTable counters={body === undefined ? undefined : countersOf(body)} />
          )}
          {body?.limits && <Limits limits={body.limits} />}
        </section>
        <section aria-labelledby="steps">
          <h2 id="steps">{messages.steps.title}</h2>
          <ul className={classes.steps}>
            {denialReason === undefined && (
              <Step
                to={path('/indexes')}
                icon={<IconTable size={18} stroke={1.6} />}
                title={messages.steps.browseIndexes}
                description={messages.steps.browseIndexesDescription}
                keys={['g', 'i']}
              />
            )}
            <Step
              to={path('/explorer')}
              icon={<IconSearch size={18} stroke={1.6} />}
              title={messages.steps.searchIndex}
              description={messages.steps.searchIndexDescription}
              keys={['g', 'e']}
            />
            {denialReason === undefined && writeDenialReason === undefined && (
              <Step
                to={path('/indexes?dialog=create')}
                icon={<IconBook size={18} stroke={1.6} />}
                title={messages.steps.createIndex}
                description={messages.steps.createIndexDescription}
              />
            )}
            <Step
              to={CONNECT}
              icon={<IconCode size={18} stroke={1.6} />}
              title={messages.steps.connectCode}
              description={messages.steps.connectCodeDescription}
            />
          </ul>
          <p className={classes.tip}>
            <KeyText text={messages.steps.shortcuts} />
          </p>
        </section>
      </div>
      <WhenOpened opened={isConnecting}>
        <ConnectCode
          canListIndexes={denialReason === undefined}
          opened={isConnecting}
          onClose={() => void navigate({ search }, { replace: true, preventScrollReset: true })}
        />
      </WhenOpened>
    </Page>
  );
};

interface StepProps {
  to: string;
  icon: React.ReactNode;
  title: string;
  description: string;
  keys?: readonly string[];
}
const Step = ({ to, icon, title, description, keys = [] }: StepProps) => (
  <li>
    <Link to={to} className={classes.step}>
      <span className={classes.stepIcon}>{icon}</span>
      <span className={classes.stepText}>
        <b>{title}</b>
        <span>{description}</span>
      </span>
      <span className={classes.stepKeys}>
        {keys.map((k) => (
          <KeyHint key={k} keys={[k]} />
        ))}
        <IconArrowRight size={15} stroke={1.7} aria-hidden />
      </span>
    </Link>
  </li>
);
