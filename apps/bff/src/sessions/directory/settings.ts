import { isObject, roles, type Role } from '@searchdeck/contract';
import {
  parseJsonObject,
  parseList,
  parseText,
  InvalidValue,
  LOOPBACK_HOSTS,
  type Env,
  type ValuesOf,
  type Variable,
} from '../../settings/variable.js';
import type { RoleMapping } from './role-mapping.js';

/** How this server authenticates at the provider, to exchange the access tokens of users. */
export interface ApiClientSettings {
  clientId: string;
  secret: string | undefined;
  /** PEM file with the certificate and its private key. */
  certificateFile: string | undefined;
}

/** An OpenID Connect provider, and how this console is registered with it. */
export interface DirectorySettings {
  /** Exactly as in the tokens: with or without a trailing slash. */
  issuer: string;
  clientId: string;
  /** Audience of the access tokens. */
  audience: string;
  /** Requested in addition to `openid` and `profile`. */
  scopes: readonly string[];
  /** Additional parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  /** Claim that identifies a user in both tokens. */
  subjectClaim: string;
  roles: RoleMapping;
  /** Undefined: access tokens of users are not exchanged. */
  api?: ApiClientSettings | undefined;
}

const PREFIX = 'SEARCHDECK_SIGN_IN_';
/** Parameters of the authorization request that the sign-in sets itself. */
const RESERVED_PARAMETERS = new Set(
  'client_id,code_challenge,code_challenge_method,nonce,redirect_uri,response_mode,response_type,scope,state'.split(
    ',',
  ),
);

const parseIssuer = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && /^https?:\/\//.test(text);
  if (!isPlain) throw new InvalidValue(`: "${text}" is not a URL such as https://login.example.com/tenant.`);
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    throw new InvalidValue(`: "${text}" must use https, because its keys verify the tokens.`);
  }
  return text;
};

const parseParameters = (text: string): Record<string, string> => {
  const values = parseJsonObject(text);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw new InvalidValue(`: the value of "${name}" must be a string.`);
    if (RESERVED_PARAMETERS.has(name)) throw new InvalidValue(`: "${name}" is set by the sign-in itself.`);
  }
  return values as Record<string, string>;
};

const parseRoleMapping = (text: string): RoleMapping => {
  const claims = parseJsonObject(text);
  if (Object.keys(claims).length === 0) throw new InvalidValue(' maps no claim to a role: nobody could sign in.');
  for (const [claim, values] of Object.entries(claims)) {
    if (!isObject(values)) throw new InvalidValue(`: "${claim}" must be an object that maps values to roles.`);
    const invalidRole = Object.entries(values).find(([, role]) => !roles.includes(role as Role));
    if (invalidRole !== undefined) {
      throw new InvalidValue(`: the role of "${invalidRole[0]}" in "${claim}" must be one of ${roles.join(', ')}.`);
    }
  }
  return claims as RoleMapping;
};

/** The variables of the directory. */
export const directoryVariables = {
  SEARCHDECK_SIGN_IN_ISSUER: {
    description:
      'Issuer of the tokens of the directory: https, or http on a loopback address. See [Sign-in](sign-in.md)',
    parse: parseIssuer,
  },
  SEARCHDECK_SIGN_IN_CLIENT_ID: { description: 'Client ID of the console', parse: parseText },
  SEARCHDECK_SIGN_IN_AUDIENCE: { description: 'Audience of the access tokens', parse: parseText },
  SEARCHDECK_SIGN_IN_ROLES: {
    description: 'JSON that maps the values of claims to roles: `{"roles":{"Search.Owner":"owner"}}`',
    parse: parseRoleMapping,
  },
  SEARCHDECK_SIGN_IN_SCOPES: {
    description: 'Additional scopes to request, separated by spaces',
    defaultText: '',
    parse: parseList,
  },
  SEARCHDECK_SIGN_IN_PARAMETERS: {
    description: 'JSON: additional parameters of the authorization request',
    defaultText: '{}',
    parse: parseParameters,
  },
  SEARCHDECK_SIGN_IN_SUBJECT_CLAIM: {
    description: 'Claim that identifies a user in both tokens',
    defaultText: 'sub',
    parse: parseText,
  },
  SEARCHDECK_SIGN_IN_API_CLIENT_ID: {
    description:
      'Client ID under which the server exchanges access tokens of users for those of services. Default: `SEARCHDECK_SIGN_IN_CLIENT_ID`. See [Connections](connections.md)',
    parse: parseText,
  },
  SEARCHDECK_SIGN_IN_API_SECRET: {
    description: 'Client secret for the exchange',
    isSecret: true,
    parse: parseText,
  },
  SEARCHDECK_SIGN_IN_API_CERTIFICATE_FILE: {
    description: 'PEM file with a certificate and its private key, instead of the client secret',
    parse: parseText,
  },
} as const satisfies Readonly<Record<string, Variable>>;

const REQUIRED = [
  'SEARCHDECK_SIGN_IN_ISSUER',
  'SEARCHDECK_SIGN_IN_CLIENT_ID',
  'SEARCHDECK_SIGN_IN_AUDIENCE',
  'SEARCHDECK_SIGN_IN_ROLES',
] as const;

/** Variables of the directory that are set. */
const setVariables = (env: Env): string[] => Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name]);

/** One line for each variable of the directory that is missing or unknown. */
export const directoryProblems = (env: Env): string[] => {
  const names = setVariables(env);
  if (names.length === 0) return [];
  const supported = Object.keys(directoryVariables);
  return [
    ...names
      .filter((name) => !supported.includes(name))
      .map((name) => `${name} is not supported. Supported: ${supported.join(', ')}.`),
    ...REQUIRED.filter((name) => !env[name]).map((name) => `${name} is missing: sign-in with a directory requires it.`),
    ...apiProblems(env),
  ];
};

const API_CREDENTIALS = ['SEARCHDECK_SIGN_IN_API_SECRET', 'SEARCHDECK_SIGN_IN_API_CERTIFICATE_FILE'] as const;

const apiProblems = (env: Env): string[] => {
  const count = API_CREDENTIALS.filter((name) => env[name]).length;
  const names = API_CREDENTIALS.join(' and ');
  if (count > 1) return [`SEARCHDECK_SIGN_IN_API_SECRET: set only one of ${names}.`];
  return env['SEARCHDECK_SIGN_IN_API_CLIENT_ID'] && count === 0
    ? [`SEARCHDECK_SIGN_IN_API_CLIENT_ID requires one of ${names}.`]
    : [];
};

/** The settings of the directory. Undefined: local sign-in. */
export const directorySettings = (values: ValuesOf<typeof directoryVariables>): DirectorySettings | undefined => {
  const [issuer, clientId, audience] = [
    values.SEARCHDECK_SIGN_IN_ISSUER,
    values.SEARCHDECK_SIGN_IN_CLIENT_ID,
    values.SEARCHDECK_SIGN_IN_AUDIENCE,
  ];
  const mapping = values.SEARCHDECK_SIGN_IN_ROLES;
  if (issuer === undefined || clientId === undefined || audience === undefined || mapping === undefined) {
    return undefined;
  }
  return {
    issuer,
    clientId,
    audience,
    scopes: values.SEARCHDECK_SIGN_IN_SCOPES,
    parameters: values.SEARCHDECK_SIGN_IN_PARAMETERS,
    subjectClaim: values.SEARCHDECK_SIGN_IN_SUBJECT_CLAIM,
    roles: mapping,
    api: apiClient(clientId, values),
  };
};

const apiClient = (
  consoleClientId: string,
  {
    SEARCHDECK_SIGN_IN_API_CLIENT_ID: clientId = consoleClientId,
    SEARCHDECK_SIGN_IN_API_SECRET: secret,
    SEARCHDECK_SIGN_IN_API_CERTIFICATE_FILE: certificateFile,
  }: ValuesOf<typeof directoryVariables>,
): ApiClientSettings | undefined =>
  secret === undefined && certificateFile === undefined ? undefined : { clientId, secret, certificateFile };
