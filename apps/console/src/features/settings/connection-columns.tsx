import { Loader } from '@mantine/core';
import { Link } from 'react-router';
import type { CredentialField, CredentialView, PlaneTestResult } from '@searchdeck/contract';
import { isServiceConnection, type AnyConnection } from '../../shared/api/connections';
import { formatDuration } from '../../shared/format/format';
import type { DataColumn } from '../../shared/ui/data-table-types';
import classes from './settings.module.css';
import type { TestState } from './use-connection-tests';

export const credentialWords: Readonly<Record<CredentialField, string>> = {
  adminKey: 'admin key',
  queryKey: 'query key',
  managementToken: 'management token',
};

const credentials = (c: AnyConnection): string => {
  const views: Partial<Record<CredentialField, CredentialView>> = c.credentials;
  const kept = (Object.keys(credentialWords) as CredentialField[]).filter((f) => views[f]?.set);
  return kept.length === 0
    ? 'none'
    : kept
        .map((f) => `${credentialWords[f]}${views[f]?.readable === false ? ' (unreadable: enter it again)' : ''}`)
        .join(', ');
};

const plane = (name: string, result: PlaneTestResult): string =>
  result.ok
    ? `${name} answers in ${formatDuration(result.elapsedMs)}`
    : `${name}: ${result.message ?? result.code ?? `status ${result.status ?? '?'}`}`;

const Test = ({ state }: { state: TestState | undefined }) => {
  if (state === undefined) return <span className={classes.soft}>not tried yet</span>;
  if (state.running) return <Loader size={14} aria-label="Testing" />;
  if ('error' in state) return <span className={classes.bad}>{state.error.message}</span>;
  const { data, management } = state.result;
  const good = data?.ok !== false && management?.ok !== false;
  return (
    <span className={good ? classes.good : classes.bad} role="status">
      {[
        ...(data == null ? [] : [plane('Data plane', data)]),
        ...(management == null ? [] : [plane('management plane', management)]),
      ].join('; ')}
    </span>
  );
};

/** The address that identifies a connection. */
const addressOf = (c: AnyConnection): string => (isServiceConnection(c) ? c.endpoint : c.managementUrl);

export const connectionColumns = (results: ReadonlyMap<string, TestState>): DataColumn<AnyConnection>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (c) => c.name,
    cell: (c) => (
      <span className={classes.name}>
        {isServiceConnection(c) ? (
          <Link to={`/c/${encodeURIComponent(c.id)}/overview`} tabIndex={-1}>
            {c.name}
          </Link>
        ) : (
          c.name
        )}
        {c.managed && (
          <span className={classes.soft} title="Made and kept current by npm start">
            managed
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'environment',
    header: 'For',
    value: (c) => c.environment,
    cell: (c) => (
      <span className={classes.tag} data-environment={c.environment}>
        {c.environment}
        {c.readOnly && ' · read-only'}
      </span>
    ),
  },
  { id: 'endpoint', header: 'Endpoint', mono: true, value: addressOf, cell: addressOf },
  {
    id: 'dialect',
    header: 'Names',
    hint: 'Names on the wire: the neutral ones, or those of the vendor',
    value: (c) => c.dialect,
    cell: (c) => c.dialect,
  },
  {
    id: 'credentials',
    header: 'Credentials kept',
    cell: (c) => <span className={classes.soft}>{credentials(c)}</span>,
  },
  { id: 'test', header: 'Test', cell: (c) => <Test state={results.get(c.id)} /> },
];
