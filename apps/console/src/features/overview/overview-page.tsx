import { IconArrowRight, IconBook, IconCode, IconSearch, IconTable } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { useOperationQuery } from '../../shared/api/use-operation';
import { Age } from '../../shared/ui/age';
import { CopyButton } from '../../shared/ui/copy-button';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { KeyHint } from '../../shared/ui/key-hint';
import { Page } from '../../shared/ui/page';
import { ConnectCode } from './connect/connect-code';
import { countersOf, type ServiceStatistics } from './counters';
import { CounterTable } from './counter-table';
import { Limits } from './limits';
import classes from './overview.module.css';

const environmentWords = {
  local: 'The local search service on this machine.',
  development: 'A development service.',
  production: 'A production service.',
} as const;

/** The service at a glance: where it is, what is in it, how much room is left. */
export const OverviewPage = () => {
  const connection = useConnection();
  const path = useConnectionPath();
  const writeDenialReason = useWriteDenialReason();
  const known = useDefinitionsDenialReason();
  const statistics = useOperationQuery<ServiceStatistics>('service.statistics', {}, { enabled: known === undefined });
  const denialReason = useDefinitionsDenialReason(statistics.error);
  const body = statistics.data?.body;
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Endpoint', connection.endpoint],
    ['Management', connection.managementUrl],
    ['Service', connection.serviceName],
    ['Resource group', connection.resourceGroup],
  ];
  return (
    <Page
      title={connection.name}
      description={`${environmentWords[connection.environment]}${connection.readOnly ? ' This connection is read-only: nothing can be changed through it.' : ''}`}
    >
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value != null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <code>{value}</code> <CopyButton value={value} label={`Copy the ${label.toLowerCase()}`} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.columns}>
        <section aria-labelledby="usage">
          <h2 id="usage">
            Usage
            {statistics.data !== undefined && <Age at={statistics.data.at} />}
          </h2>
          {denialReason !== undefined ? (
            <EmptyState
              title="Statistics need an admin key"
              description={`${denialReason} Documents can be searched all the same.`}
              action={<Link to="/settings/connections">Go to connections</Link>}
            />
          ) : statistics.error !== null && body === undefined ? (
            <ErrorState
              error={statistics.error}
              title="The statistics of the service could not be read"
              onRetry={() => void statistics.refetch()}
            />
          ) : (
            <CounterTable counters={body === undefined ? undefined : countersOf(body)} />
          )}
          {body?.limits && <Limits limits={body.limits} />}
        </section>
        <section aria-labelledby="steps">
          <h2 id="steps">Where to begin</h2>
          <ul className={classes.steps}>
            {denialReason === undefined && (
              <Step
                to={path('/indexes')}
                icon={<IconTable size={18} stroke={1.6} />}
                title="Look at the indexes"
                words="Fields, documents and storage; the definition as JSON."
                keys={['g', 'i']}
              />
            )}
            <Step
              to={path('/explorer')}
              icon={<IconSearch size={18} stroke={1.6} />}
              title="Ask an index"
              words="Search, filter, order and facets; every query is a link."
              keys={['g', 'e']}
            />
            {denialReason === undefined && writeDenialReason === undefined && (
              <Step
                to={path('/indexes?dialog=create')}
                icon={<IconBook size={18} stroke={1.6} />}
                title="Create an index"
                words="From a template, or from JSON of your own."
              />
            )}
            <Step
              to="#connect"
              icon={<IconCode size={18} stroke={1.6} />}
              title="Connect your code"
              words="Endpoint, key, and a search in five languages."
            />
          </ul>
          <p className={classes.tip}>
            <KeyHint keys={['Mod', 'K']} /> finds places, indexes and actions; <KeyHint keys={['?']} /> shows every key.
          </p>
        </section>
      </div>
      <ConnectCode barred={denialReason !== undefined} settled={denialReason !== undefined || !statistics.isPending} />
    </Page>
  );
};

interface StepProps {
  to: string;
  icon: React.ReactNode;
  title: string;
  words: string;
  keys?: readonly string[];
}
const Step = ({ to, icon, title, words, keys = [] }: StepProps) => (
  <li>
    <Link to={to} className={classes.step}>
      <span className={classes.stepIcon}>{icon}</span>
      <span className={classes.stepText}>
        <b>{title}</b>
        <span>{words}</span>
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
