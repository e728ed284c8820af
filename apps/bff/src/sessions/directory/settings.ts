import { isObject, roles, type Role } from '@searchdeck/contract';
import type { RoleMapping } from './role-mapping.js';

/** An OpenID Connect provider and what it knows about this console. */
export interface DirectorySettings {
  /** As the tokens name it, without a slash that they do not have. */
  issuer: string;
  clientId: string;
  /** Audience of the access tokens. */
  audience: string;
  /** Requested in addition to `openid` and `profile`. */
  scopes: readonly string[];
  /** Further parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  /** Claim that identifies a user in both tokens. */
  subjectClaim: string;
  roles: RoleMapping;
}

type Env = Readonly<Record<string, string | undefined>>;
type Problem = (message: string) => Error;

const PREFIX = 'SEARCHDECK_SIGN_IN_';
const NAMES = ['ISSUER', 'CLIENT_ID', 'AUDIENCE', 'SCOPES', 'PARAMETERS', 'SUBJECT_CLAIM', 'ROLES'] as const;
type Name = (typeof NAMES)[number];
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Parameters of the authorization request that the sign-in sets itself. */
const RESERVED_PARAMETERS = new Set(
  'client_id,code_challenge,code_challenge_method,nonce,redirect_uri,response_mode,response_type,scope,state'.split(
    ',',
  ),
);

/**
 * Reads the settings of the directory: SEARCHDECK_SIGN_IN_ISSUER (https, or http on a loopback address), _CLIENT_ID,
 * _AUDIENCE, _SCOPES (separated by spaces), _PARAMETERS (JSON of texts), _SUBJECT_CLAIM (sub), and _ROLES (JSON: claim →
 * value → role). Undefined if none is set: local sign-in. `problem` creates the error, whose message names the variable.
 */
export const readDirectorySettings = (env: Env, problem: Problem): DirectorySettings | undefined => {
  const variables = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name]);
  if (variables.length === 0) return undefined;
  const unknown = variables.find((name) => !NAMES.some((known) => name === PREFIX + known));
  if (unknown !== undefined) {
    throw problem(`${unknown} is not supported. Supported: ${NAMES.map((name) => PREFIX + name).join(', ')}.`);
  }
  const fail = (name: Name, message: string) => problem(`${PREFIX}${name}${message}`);
  const required = (name: Name): string => {
    const value = env[PREFIX + name];
    if (!value) throw fail(name, ' is missing: sign-in with a directory requires it.');
    return value;
  };
  const jsonObject = (name: Name, text: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
    } catch {
      // Falls through.
    }
    throw fail(name, ' is not a JSON object.');
  };
  const issuer = required('ISSUER');
  checkIssuer(issuer, (message) => fail('ISSUER', message));
  return {
    issuer,
    clientId: required('CLIENT_ID'),
    audience: required('AUDIENCE'),
    scopes: (env[`${PREFIX}SCOPES`] ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    parameters: readParameters(jsonObject('PARAMETERS', env[`${PREFIX}PARAMETERS`] || '{}'), (message) =>
      fail('PARAMETERS', message),
    ),
    subjectClaim: env[`${PREFIX}SUBJECT_CLAIM`] || 'sub',
    roles: readRoleMapping(jsonObject('ROLES', required('ROLES')), (message) => fail('ROLES', message)),
  };
};

const checkIssuer = (issuer: string, problem: Problem): void => {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && /^https?:\/\//.test(issuer);
  if (!isPlain) throw problem(`: "${issuer}" is not a URL such as https://login.example.com/tenant.`);
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    throw problem(`: "${issuer}" must use https, because its keys verify the tokens.`);
  }
};

const readParameters = (values: Record<string, unknown>, problem: Problem): Record<string, string> => {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') throw problem(`: the value of "${name}" must be a text.`);
    if (RESERVED_PARAMETERS.has(name)) throw problem(`: "${name}" is set by the sign-in itself.`);
  }
  return values as Record<string, string>;
};

const readRoleMapping = (claims: Record<string, unknown>, problem: Problem): RoleMapping => {
  if (Object.keys(claims).length === 0) throw problem(' maps no claim to a role: nobody could sign in.');
  for (const [claim, values] of Object.entries(claims)) {
    if (!isObject(values)) throw problem(`: "${claim}" must be an object that maps values to roles.`);
    const wrong = Object.entries(values).find(([, role]) => !roles.includes(role as Role));
    if (wrong !== undefined) {
      throw problem(`: the role of "${wrong[0]}" in "${claim}" must be one of ${roles.join(', ')}.`);
    }
  }
  return claims as RoleMapping;
};
