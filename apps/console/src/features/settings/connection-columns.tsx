import { Loader } from '@mantine/core';
import { Link } from 'react-router';
import {
  dialectLabels,
  type ConnectionTestResult,
  type CredentialField,
  type CredentialView,
  type PlaneTestResult,
} from '@searchdeck/contract';
import { isServiceConnection, type AnyConnection } from '../../shared/api/connections';
import { connectionPath, pagePaths } from '../../shared/api/paths';
import type { DataColumn } from '../../shared/ui/data-table-types';
import { environmentLabels } from '../../shared/ui/connection-labels';
import { columnMessages, connectionMessages, credentialLabels, sourceLabels } from './messages';
import { hasPassed } from './has-passed';
import classes from './settings.module.css';
import type { TestState } from './use-connection-tests';

const credentialText = (c: AnyConnection): string => {
  if (c.credentialSource !== 'stored') return sourceLabels[c.credentialSource];
  const views: Partial<Record<CredentialField, CredentialView>> = c.credentials;
  const storedFields = (Object.keys(credentialLabels) as CredentialField[]).filter((f) => views[f]?.set);
  return storedFields.length === 0
    ? connectionMessages.noCredentials
    : storedFields
        .map((f) =>
          views[f]?.readable === false ? connectionMessages.unreadable(credentialLabels[f]) : credentialLabels[f],
        )
        .join(', ');
};

const reasonOf = ({ message, code, status }: PlaneTestResult): string =>
  message ?? code ?? connectionMessages.status(status ?? undefined);

/** `Connected · data 19 ms · management 32 ms`, or why a plane failed. */
const testText = ({ data, management }: ConnectionTestResult): string => {
  const failures = [
    ...(data?.ok === false ? [connectionMessages.dataPlaneFailed(reasonOf(data))] : []),
    ...(management?.ok === false ? [connectionMessages.managementPlaneFailed(reasonOf(management))] : []),
  ];
  if (failures.length > 0) return failures.join(' ');
  return [
    connectionMessages.connected,
    ...(data == null ? [] : [connectionMessages.dataPlane(data.elapsedMs)]),
    ...(management == null ? [] : [connectionMessages.managementPlane(management.elapsedMs)]),
  ].join(' · ');
};

const Test = ({ state, onShow }: { state: TestState | undefined; onShow: () => void }) => {
  if (state === undefined) return <span className={classes.soft}>{connectionMessages.notTested}</span>;
  if (state.isRunning) return <Loader size={14} aria-label={connectionMessages.testing} />;
  if ('error' in state) return <span className={classes.bad}>{state.error.message}</span>;
  return (
    <span role="status">
      <button
        type="button"
        className={`${classes.test} ${hasPassed(state.result) ? classes.good : classes.bad}`}
        aria-haspopup="dialog"
        onClick={onShow}
      >
        {testText(state.result)}
      </button>
    </span>
  );
};

/** Whether the user can open the pages of the connection. */
export const hasPages = (c: AnyConnection): boolean => isServiceConnection(c) && c.isUsable;

export const overviewPath = (c: AnyConnection): string => connectionPath(c.id, pagePaths.overview);

/** The URL that identifies a connection. */
const endpointOf = (c: AnyConnection): string => (isServiceConnection(c) ? c.endpoint : c.managementUrl);

/** Columns of the list of connections. `showSteps` opens the steps of a connection's last test. */
export const connectionColumns = (
  results: ReadonlyMap<string, TestState>,
  showSteps: (connection: AnyConnection) => void,
): DataColumn<AnyConnection>[] => [
  {
    id: 'name',
    header: columnMessages.name,
    value: (c) => c.name,
    cell: (c) => (
      <span className={classes.name}>
        {hasPages(c) ? (
          <Link to={overviewPath(c)} tabIndex={-1}>
            {c.name}
          </Link>
        ) : (
          c.name
        )}
        {c.managed && (
          <span className={classes.soft} title={connectionMessages.builtInHint}>
            {connectionMessages.builtIn}
          </span>
        )}
        {c.isPrivate && (
          <span
            className={classes.soft}
            title={c.isUsable ? connectionMessages.privateHint : connectionMessages.privateToHint}
          >
            {c.isUsable ? connectionMessages.private : connectionMessages.privateTo(c.privateTo ?? '')}
          </span>
        )}
        <span className={classes.narrowEndpoint}>{endpointOf(c)}</span>
      </span>
    ),
  },
  {
    id: 'environment',
    header: columnMessages.environment,
    value: (c) => c.environment,
    cell: (c) => (
      <span className={classes.tag} data-environment={c.environment}>
        {environmentLabels[c.environment]}
        {c.readOnly && ` · ${connectionMessages.readOnly}`}
      </span>
    ),
  },
  {
    id: 'endpoint',
    header: columnMessages.endpoint,
    isMonospace: true,
    value: endpointOf,
    cell: (c) => <span title={endpointOf(c)}>{endpointOf(c)}</span>,
    // In narrow windows it is below the name.
    narrow: null,
  },
  {
    id: 'dialect',
    header: columnMessages.dialect,
    hint: columnMessages.dialectHint,
    value: (c) => c.dialect,
    cell: (c) => (c.dialect == null ? '' : dialectLabels[c.dialect]),
  },
  {
    id: 'credentials',
    header: columnMessages.credentials,
    cell: (c) => <span className={classes.soft}>{credentialText(c)}</span>,
  },
  {
    id: 'test',
    header: columnMessages.test,
    cell: (c) => <Test state={results.get(c.id)} onShow={() => showSteps(c)} />,
  },
];
