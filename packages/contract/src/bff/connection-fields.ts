import { dialects, type DialectId } from '../dialects/index.js';
import { searchServiceNamePattern, subscriptionId } from '../management/names.js';
import { array, boolean, enumOf, withMeta, object, string } from '../schema/node.js';

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
  patternMessage: "'connectionId' must be the ID of a connection.",
});

/** Parameters of the paths of operations on a connection. */
export const connectionPathParameters = { id: connectionId };

// The messages of these fields never repeat the value: a pasted URL may contain a password.
const url = (field: string, description: string) =>
  string({ description, pattern: '^[!-~]{1,2048}$', patternMessage: `'${field}' must be a URL.` });
export const secret = (field: CredentialField, description: string) =>
  string({
    description,
    isSecret: true,
    // Credentials become header values: visible ASCII only.
    pattern: '^[!-~]{1,4096}$',
    patternMessage: `'credentials.${field}' must be 1 to 4096 visible ASCII characters.`,
  });
export const managementToken = secret('managementToken', 'Access token for the management plane.');
export const applicationCredentials = {
  clientSecret: secret('clientSecret', 'Client secret of the application.'),
  clientCertificate: string({
    description: 'Certificate of the application with its private key, in PEM format. Replaces the client secret.',
    isSecret: true,
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
export const sharedFields = {
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
export const serviceFields = {
  resourceGroup: string({
    pattern: '^[\\p{L}\\p{N}_().-]{1,90}$',
    patternMessage: "'resourceGroup' must be the name of a resource group (1 to 90 characters).",
  }),
  serviceName: string({
    pattern: searchServiceNamePattern,
    patternMessage: "'serviceName' must be the name of a search service.",
  }),
};
export const localServiceId = withMeta(connectionId, {
  description:
    'Connection of the local search service that previews data sources and debugs skillsets. Default: the built-in one.',
});
export const endpoint = url('endpoint', 'URL of the data plane.');
export const hasDocumentSecurity = boolean({
  description:
    'Queries carry the access token of the signed-in user, so that the service returns only documents that the user may read. Requires sign-in with a directory.',
});
export const managementUrl = url('managementUrl', 'URL of the management plane.');
export const subscription = withMeta(subscriptionId, { description: 'Subscription of the service.' });
export const subscriptionIds = array(subscriptionId, {
  minItems: 1,
  maxItems: 100,
  description: 'Subscriptions that the connection may manage; requests for any other subscription are rejected.',
});
