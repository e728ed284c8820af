import {
  connectionInputOf,
  isSameValue,
  type ConnectionChange,
  type ConnectionInput,
  type ConnectionKind,
  type CredentialField,
  type CredentialSourceId,
  isObject,
} from '@searchdeck/contract';
import type { AnyConnection } from '../../shared/api/connections';

type Values = Record<string, unknown>;

/** Settings that follow the location of the service. */
export const settingsOf = (kind: ConnectionKind): Values =>
  kind === 'local'
    ? { environment: 'local', readOnly: false, dialect: 'vendor' }
    : { environment: 'production', readOnly: true, dialect: 'azure' };

/** The values of the form for a new connection. `type`: of the page that opens it. */
export const newConnection = (type: string | null): Values => ({
  type: type === 'subscription' ? type : 'service',
  name: '',
  kind: 'cloud',
  ...settingsOf('cloud'),
});

/** The values of the form for an existing connection: its fields without credentials. */
export function valuesOf(connection: AnyConnection): Values {
  const fields = Object.keys(connectionInputOf[connection.type].fields).filter((name) => name !== 'credentials');
  const view: Values = { ...connection };
  return {
    type: connection.type,
    ...Object.fromEntries(fields.map((name) => [name, view[name]]).filter(([, value]) => (value ?? null) !== null)),
  };
}

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, trimmed(member)]));
};

/** The body that creates a connection; the BFF checks it against the schema. */
export const inputOf = (values: Values): ConnectionInput => trimmed(values) as ConnectionInput;

/** The body that updates a connection: only what differs from it; null resets a field or removes a credential. */
export function changeOf(values: Values, before: AnyConnection): ConnectionChange {
  const next = trimmed(values) as Values;
  const previous: Values = valuesOf(before);
  const names = new Set([...Object.keys(next), ...Object.keys(previous)]);
  const change: Values = {};
  for (const name of names) {
    if (name === 'type' || name === 'credentials') continue;
    if (!isSameValue(next[name] ?? null, previous[name] ?? null)) change[name] = next[name] ?? null;
  }
  const credentials = (next['credentials'] ?? {}) as Values;
  return { ...change, ...(Object.keys(credentials).length === 0 ? {} : { credentials }) };
}

/** Settings that don't change how the service is reached. */
const LOCAL_SETTINGS: ReadonlySet<string> = new Set(['name', 'environment', 'readOnly', 'isPrivate', 'localServiceId']);

/** Whether a connection is tested before it is saved. */
export const needsTest = (values: Values, before: AnyConnection | undefined): boolean =>
  before === undefined || Object.keys(changeOf(values, before)).some((name) => !LOCAL_SETTINGS.has(name));

/** The fields that the credential of an application belongs to. */
const APPLICATION_FIELDS = ['tokenRequest', 'endpoint', 'managementUrl', 'subscriptionId', 'subscriptionIds'];

/** Whether the BFF removes stored credentials because the endpoint that they belong to changes. */
export function removesCredentials(values: Values, before: AnyConnection | undefined): boolean {
  if (before === undefined) return false;
  const storedCredentials = before.credentials as Readonly<Record<string, { set: boolean } | undefined>>;
  const next = trimmed(values) as Values;
  const hasChanged = (field: string) => !isSameValue(next[field] ?? null, (before as Values)[field] ?? null);
  return (
    (APPLICATION_FIELDS.some(hasChanged) &&
      (storedCredentials['clientSecret']?.set === true || storedCredentials['clientCertificate']?.set === true)) ||
    (hasChanged('endpoint') &&
      (storedCredentials['adminKey']?.set === true || storedCredentials['queryKey']?.set === true)) ||
    (hasChanged('managementUrl') && storedCredentials['managementToken']?.set === true)
  );
}

/** Sections of the form that an authentication method does not need. */
const unusedSections: Readonly<Record<CredentialSourceId, readonly string[]>> = {
  stored: ['tokenRequest'],
  clientCredentials: [],
  managedIdentity: ['credentials'],
  commandLine: ['credentials'],
  onBehalfOf: ['credentials'],
};
const keyFields: readonly CredentialField[] = ['adminKey', 'queryKey', 'managementToken'];
const applicationFields: readonly CredentialField[] = ['clientSecret', 'clientCertificate'];
const unusedFields: Readonly<Record<CredentialSourceId, readonly string[]>> = {
  stored: applicationFields.map((field) => `credentials.${field}`),
  clientCredentials: keyFields.map((field) => `credentials.${field}`),
  managedIdentity: ['tokenRequest.issuer'],
  commandLine: ['tokenRequest.issuer', 'tokenRequest.clientId'],
  onBehalfOf: ['tokenRequest.issuer', 'tokenRequest.clientId'],
};

/** How the connection of the form authenticates. */
export const sourceOf = (values: Values): CredentialSourceId =>
  (values['credentialSource'] as CredentialSourceId | undefined) ?? 'stored';

/** Paths of fields that a service at this location, or an authentication method, does not need, or that can't change. */
export const hiddenFields = (
  source: CredentialSourceId,
  kind: ConnectionKind,
  isManaged = false,
): readonly string[] => [
  ...unusedFields[source],
  ...(isManaged ? ['credentials.managementToken'] : []),
  ...(kind === 'local' ? ['localServiceId'] : []),
];

/** Fields that the form does not show: those that Searchdeck updates in a built-in connection, and unused sections. */
export const omittedFields = (
  connection: AnyConnection | undefined,
  source: CredentialSourceId = 'stored',
): readonly string[] =>
  connection?.managed === true
    ? Object.keys(connectionInputOf[connection.type].fields).filter(
        (name) => !['name', 'environment', 'readOnly', 'credentials'].includes(name),
      )
    : unusedSections[source];
