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

/** The values of the form. */
export type ConnectionValues = Record<string, unknown>;

/** The defaults of the settings that depend on the location of the service. */
export const defaultSettingsOf = (kind: ConnectionKind): ConnectionValues =>
  kind === 'local'
    ? { environment: 'local', readOnly: false, dialect: 'vendor' }
    : { environment: 'production', readOnly: true, dialect: 'azure' };

/** The values of the form for a new connection. `type`: of the page that opens it. */
export const newConnection = (type: string | null): ConnectionValues => ({
  type: type === 'subscription' ? type : 'service',
  name: '',
  kind: 'cloud',
  ...defaultSettingsOf('cloud'),
});

/** The values of the form for an existing connection: its fields without credentials. */
export function valuesOf(connection: AnyConnection): ConnectionValues {
  const fields = Object.keys(connectionInputOf[connection.type].fields).filter((name) => name !== 'credentials');
  const view: ConnectionValues = { ...connection };
  return {
    type: connection.type,
    ...Object.fromEntries(fields.map((name) => [name, view[name]]).filter(([, value]) => (value ?? null) !== null)),
  };
}

/** Removes white space around all texts of a value. */
const trimTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, trimTexts(member)]));
};

/** The body that creates a connection; the BFF checks it against the schema. */
export const inputOf = (values: ConnectionValues): ConnectionInput => trimTexts(values) as ConnectionInput;

/** The body that updates a connection: only what differs from it; null resets a field or removes a credential. */
export function changeOf(values: ConnectionValues, before: AnyConnection): ConnectionChange {
  const next = trimTexts(values) as ConnectionValues;
  const previous: ConnectionValues = valuesOf(before);
  const names = new Set([...Object.keys(next), ...Object.keys(previous)]);
  const change: ConnectionValues = {};
  for (const name of names) {
    if (name === 'type' || name === 'credentials') continue;
    if (!isSameValue(next[name] ?? null, previous[name] ?? null)) change[name] = next[name] ?? null;
  }
  const credentials = (next['credentials'] ?? {}) as ConnectionValues;
  return { ...change, ...(Object.keys(credentials).length === 0 ? {} : { credentials }) };
}

/** Settings that don't affect requests to the service. */
const LOCAL_SETTINGS: ReadonlySet<string> = new Set(['name', 'environment', 'readOnly', 'isPrivate', 'localServiceId']);

/** Whether a connection is tested before it is saved. */
export const needsTest = (values: ConnectionValues, before: AnyConnection | undefined): boolean =>
  before === undefined || Object.keys(changeOf(values, before)).some((name) => !LOCAL_SETTINGS.has(name));

/** The fields that the credential of an application belongs to. */
const APPLICATION_FIELDS = ['tokenRequest', 'endpoint', 'managementUrl', 'subscriptionId', 'subscriptionIds'];

/** Whether the BFF removes stored credentials because the endpoint that they belong to changes. */
export function removesCredentials(values: ConnectionValues, before: AnyConnection | undefined): boolean {
  if (before === undefined) return false;
  const storedCredentials = before.credentials as Readonly<Record<string, { set: boolean } | undefined>>;
  const next = trimTexts(values) as ConnectionValues;
  const hasChanged = (field: string) => !isSameValue(next[field] ?? null, (before as ConnectionValues)[field] ?? null);
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
export const sourceOf = (values: ConnectionValues): CredentialSourceId =>
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
