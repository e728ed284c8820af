import { dialects, type DialectId } from '../dialects/index.js';
import { searchServiceNamePattern, subscriptionId } from '../management/names.js';
import { roles } from '../operations/operation.js';
import {
  array,
  boolean,
  enumOf,
  withMeta,
  object,
  required,
  string,
  union,
  type Infer,
  type ObjectNode,
} from '../schema/node.js';
import { localModelStates } from '../service/local-model.js';
import { defineBffOperation } from './operation.js';

/** Where the search service of a connection runs. */
export const connectionKinds = ['local', 'cloud'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Purpose of a connection; the top bar of the console shows it as a color. */
export const environments = ['local', 'development', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Credentials that a connection may store. They are write-only. */
export const credentialFields = [
  'adminKey',
  'queryKey',
  'managementToken',
  'clientSecret',
  'clientCertificate',
] as const;
/** The credentials of the data plane. */
export const apiKeyFields = ['adminKey', 'queryKey'] as const;
export type ApiKeyField = (typeof apiKeyFields)[number];
export type CredentialField = (typeof credentialFields)[number];

/** How a connection authenticates to its service. */
export const credentialSources = {
  stored: 'API keys and an access token that a user entered.',
  clientCredentials: 'Access tokens of an application, obtained with its client secret or certificate (RFC 6749 §4.4).',
  managedIdentity: 'Access tokens of the managed identity of the machine that runs Searchdeck.',
  commandLine: 'Access tokens of the command line that the user of this machine is signed in to.',
  onBehalfOf:
    'Access tokens of the signed-in user, for which the directory exchanges the token of the sign-in (RFC 7523 §2.1).',
} as const;
export type CredentialSourceId = keyof typeof credentialSources;

/**
 * `service`: one search service with its data plane. `subscription`: the management plane of one or more
 * subscriptions, without a data plane.
 */
export const connectionTypes = ['service', 'subscription'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const connectionId = string({
  pattern: '^[A-Za-z0-9-]{1,64}$',
  description: 'ID of a connection.',
  patternMessage: "'connectionId' is not the id of a connection.",
});

// The messages of these fields never repeat the value: a pasted URL may contain a password.
const url = (field: string, description: string) =>
  string({ description, pattern: '^[!-~]{1,2048}$', patternMessage: `'${field}' must be a URL.` });
const secret = (field: CredentialField, description: string) =>
  string({
    description,
    secret: true,
    // Credentials become header values: visible ASCII only.
    pattern: '^[!-~]{1,4096}$',
    patternMessage: `'credentials.${field}' must be 1 to 4096 visible ASCII characters.`,
  });
const managementToken = secret('managementToken', 'Access token for the management plane.');
const applicationCredentials = {
  clientSecret: secret('clientSecret', 'Client secret of the application.'),
  clientCertificate: string({
    description: 'Certificate of the application with its private key, in PEM format. Replaces the client secret.',
    secret: true,
    pattern: '^[\\t\\n\\r -~]{1,16384}$',
    patternMessage: "'credentials.clientCertificate' must be a certificate and its private key in PEM format.",
  }),
};

/** Characters of the name of a connection. */
export const MAX_CONNECTION_NAME_LENGTH = 100;

export const connectionName = string({
  description: 'Display name.',
  pattern: `^(?=\\S)[^\\u0000-\\u001f\\u007f]{1,${MAX_CONNECTION_NAME_LENGTH}}(?<=\\S)$`,
  patternMessage: `'name' must be 1 to ${MAX_CONNECTION_NAME_LENGTH} characters and must not start or end with a space.`,
});
const shared = {
  kind: enumOf(connectionKinds, { default: 'cloud' }),
  environment: enumOf(environments, { default: 'production' }),
  readOnly: boolean({
    description: 'Rejects every write, whatever the role and the key. Default: true for production.',
  }),
  isPrivate: boolean({
    description:
      'Only the user who creates the connection, or who makes it private, can see and use it. Owners can see and delete it. Default: false.',
  }),
  dialect: enumOf(Object.keys(dialects) as DialectId[], {
    description: 'Names that the service uses. Default: `azure` for cloud, `vendor` for local.',
  }),
  credentialSource: enumOf(credentialSources, {
    default: 'stored',
    description: 'How the connection authenticates to the service.',
  }),
  tokenRequest: object(
    {
      issuer: url(
        'tokenRequest.issuer',
        'Issuer of the access tokens: https://login.microsoftonline.com/{tenant}/v2.0',
      ),
      clientId: string({
        description: 'Client ID of the application, or of a user-assigned managed identity.',
        pattern: '^[!-~]{1,256}$',
        patternMessage: "'tokenRequest.clientId' must be 1 to 256 visible ASCII characters.",
      }),
      // Part of a command: no character has a meaning in a shell.
      resource: string({
        description: 'Resource of the tokens for the data plane. Default: the one of the cloud of the endpoint.',
        pattern: '^[A-Za-z][A-Za-z0-9+.-]*://[A-Za-z0-9.:/_-]{1,256}$',
        patternMessage: "'tokenRequest.resource' must be a URI such as https://search.azure.com.",
      }),
    },
    { name: 'TokenRequest', description: 'How access tokens are requested.' },
  ),
};
const serviceFields = {
  resourceGroup: string({
    pattern: '^[\\p{L}\\p{N}_().-]{1,90}$',
    patternMessage: "'resourceGroup' must be the name of a resource group (1 to 90 characters).",
  }),
  serviceName: string({
    pattern: searchServiceNamePattern,
    patternMessage: "'serviceName' must be the name of a search service.",
  }),
};
const localServiceId = withMeta(connectionId, {
  description:
    'Connection of the local search service that previews data sources and debugs skillsets. Default: the built-in one.',
});
const endpoint = url('endpoint', 'URL of the data plane.');
const hasDocumentSecurity = boolean({
  description:
    'Queries carry the access token of the signed-in user, so that the service returns only documents that the user may read. Requires sign-in with a directory.',
});
const managementUrl = url('managementUrl', 'URL of the management plane.');
const subscription = withMeta(subscriptionId, { description: 'Subscription of the service.' });
const subscriptionIds = array(subscriptionId, {
  minItems: 1,
  maxItems: 100,
  description: 'Subscriptions that the connection may manage; requests for any other subscription are rejected.',
});

const ServiceConnectionInput = object(
  {
    name: required(connectionName),
    ...shared,
    endpoint: required(endpoint),
    hasDocumentSecurity,
    managementUrl,
    subscriptionId: subscription,
    ...serviceFields,
    localServiceId,
    credentials: object({
      adminKey: secret('adminKey', 'Admin key of the data plane.'),
      queryKey: secret('queryKey', 'Query key of the data plane.'),
      managementToken,
      ...applicationCredentials,
    }),
  },
  { name: 'ServiceConnectionInput', description: 'One search service.' },
);
const SubscriptionConnectionInput = object(
  {
    name: required(connectionName),
    ...shared,
    managementUrl: required(managementUrl),
    subscriptionIds: required(subscriptionIds),
    credentials: object({ managementToken, ...applicationCredentials }),
  },
  { name: 'SubscriptionConnectionInput', description: 'The management plane of subscriptions.' },
);
/** Credentials: absent keeps the stored one, null removes it. Other null members reset the field. */
export const ConnectionInput = union(
  'type',
  { service: ServiceConnectionInput, subscription: SubscriptionConnectionInput },
  { name: 'ConnectionInput' },
);
export type ConnectionInput = Infer<typeof ConnectionInput>;

/** The fields of each connection type that can be changed. The type cannot. */
export const connectionInputOf: Readonly<Record<ConnectionType, ObjectNode>> = {
  service: ServiceConnectionInput,
  subscription: SubscriptionConnectionInput,
};

/** A change of a connection of either type; `connectionInputOf` has the fields of one type. */
const ConnectionChange = object(
  {
    name: connectionName,
    ...shared,
    endpoint,
    hasDocumentSecurity,
    managementUrl,
    subscriptionId: subscription,
    subscriptionIds,
    ...serviceFields,
    localServiceId,
    credentials: object({
      adminKey: secret('adminKey', 'Admin key of the data plane.'),
      queryKey: secret('queryKey', 'Query key of the data plane.'),
      managementToken,
      ...applicationCredentials,
    }),
  },
  { name: 'ConnectionChange' },
);
export type ConnectionChange = Infer<typeof ConnectionChange>;

const time = string({ format: 'date-time' });
/**
 * Indicates only whether a credential is stored. Its last characters are not included, because they would help an
 * attacker recognize a key.
 */
const CredentialView = object(
  {
    set: required(boolean()),
    updatedAt: time,
    readable: boolean({ description: 'False: sealed with another encryption key; it must be entered again.' }),
  },
  { name: 'CredentialView' },
);
export type CredentialView = Infer<typeof CredentialView>;
const applicationCredentialViews = {
  clientSecret: required(CredentialView),
  clientCertificate: required(CredentialView),
};

const commonViewFields = {
  id: required(connectionId),
  name: required(connectionName),
  kind: required(enumOf(connectionKinds)),
  environment: required(enumOf(environments)),
  readOnly: required(boolean()),
  dialect: required(shared.dialect),
  credentialSource: required(enumOf(credentialSources)),
  tokenRequest: shared.tokenRequest,
  hasManagementCredential: required(
    boolean({ description: 'Whether it has an access token, or obtains them, for the management plane.' }),
  ),
  managed: required(boolean({ description: 'Created and updated by Searchdeck itself.' })),
  isPrivate: required(boolean({ description: 'Only one user can use the connection.' })),
  privateTo: string({ description: 'Display name of that user. Absent: the connection is shared.' }),
  isUsable: required(
    boolean({ description: 'False: it belongs to another user. Owners see it, so that they can delete it.' }),
  ),
  role: required(enumOf(roles, { description: 'Role of the user on this connection.' })),
  etag: required(string()),
  createdAt: required(time),
  updatedAt: required(time),
};
/** A connection as the browser receives it: with the names of stored credentials, but without their values. */
export const ConnectionView = union(
  'type',
  {
    service: object(
      {
        ...commonViewFields,
        endpoint: required(endpoint),
        hasDocumentSecurity: required(hasDocumentSecurity),
        managementUrl,
        subscriptionId: subscription,
        ...serviceFields,
        localServiceId,
        hasAdminCredential: required(
          boolean({ description: 'Whether it has an admin key, or obtains access tokens, for the data plane.' }),
        ),
        credentials: required(
          object({
            adminKey: required(CredentialView),
            queryKey: required(CredentialView),
            managementToken: required(CredentialView),
            ...applicationCredentialViews,
          }),
        ),
      },
      { name: 'ServiceConnection' },
    ),
    subscription: object(
      {
        ...commonViewFields,
        managementUrl: required(managementUrl),
        subscriptionIds: required(subscriptionIds),
        credentials: required(object({ managementToken: required(CredentialView), ...applicationCredentialViews })),
      },
      { name: 'SubscriptionConnection' },
    ),
  },
  { name: 'Connection' },
);
export type ConnectionView = Infer<typeof ConnectionView>;
export type ServiceConnectionView = Extract<ConnectionView, { type: 'service' }>;
export type SubscriptionConnectionView = Extract<ConnectionView, { type: 'subscription' }>;

const CredentialSourceOption = object(
  {
    id: required(enumOf(credentialSources)),
    unavailableReason: string({ description: 'Why it cannot be selected; absent: it can.' }),
  },
  { name: 'CredentialSourceOption' },
);
export type CredentialSourceOption = Infer<typeof CredentialSourceOption>;

const pathParameters = { id: connectionId };
const tag = 'Connections';

export const connectionOperations = [
  defineBffOperation({
    id: 'credentialSources.list',
    method: 'GET',
    path: '/api/credential-sources',
    summary: 'List credential sources',
    tag,
    role: 'reader',
    response: {
      status: 200,
      description: 'All credential sources.',
      schema: object({ value: required(array(CredentialSourceOption)) }),
    },
  }),
  defineBffOperation({
    id: 'connections.list',
    method: 'GET',
    path: '/api/connections',
    summary: 'List connections',
    tag,
    role: 'reader',
    response: { status: 200, description: 'By name.', schema: object({ value: required(array(ConnectionView)) }) },
  }),
  defineBffOperation({
    id: 'connections.create',
    method: 'POST',
    path: '/api/connections',
    summary: 'Create a connection',
    tag,
    role: 'owner',
    body: ConnectionInput,
    response: { status: 201, description: 'The connection.', schema: ConnectionView },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'connections.get',
    method: 'GET',
    path: '/api/connections/{id}',
    summary: 'Get a connection',
    tag,
    role: 'reader',
    pathParameters,
    response: { status: 200, description: 'The connection.', schema: ConnectionView },
  }),
  defineBffOperation({
    id: 'connections.update',
    method: 'PATCH',
    path: '/api/connections/{id}',
    summary: 'Update a connection',
    tag,
    role: 'owner',
    usesConnectionRole: true,
    pathParameters,
    body: ConnectionChange,
    bodyMode: 'partial',
    isConditional: true,
    response: { status: 200, description: 'The connection.', schema: ConnectionView },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'connections.delete',
    method: 'DELETE',
    path: '/api/connections/{id}',
    summary: 'Delete a connection with its credentials, saved queries, and recent queries',
    tag,
    role: 'owner',
    usesConnectionRole: true,
    pathParameters,
    query: object({
      confirmedName: string({
        maxLength: 256,
        description: 'Name of the connection, as the user typed it. Required for production connections.',
      }),
    }),
    response: { status: 204, description: 'Deleted.' },
    audit: 'change',
  }),
  defineBffOperation({
    id: 'connections.localModel',
    method: 'GET',
    path: '/api/connections/{id}/local-model',
    summary: 'Get the state of the embedding model of a local service',
    tag,
    role: 'reader',
    pathParameters,
    response: {
      status: 200,
      description: 'The state.',
      schema: object({
        state: enumOf(localModelStates, { description: 'Absent or null: the service does not report it.' }),
      }),
    },
  }),
] as const;
