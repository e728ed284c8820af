import { roles } from '../operations/operation.js';
import { ORIGIN_SECRET_HEADER } from './codes.js';
import { array, boolean, enumOf, map, object, required, string, union, type Infer } from '../schema/node.js';
import { dateTime } from './date-time.js';
import { defineBffOperation } from './operation.js';

/** `local`: a launch link of the program itself; `directory`: an OpenID Connect provider. */
export const signInModes = ['local', 'directory'] as const;
export type SignInMode = (typeof signInModes)[number];

/** The tokens of a user. A directory issues larger ones for a member of many groups. */
const token = (description: string) => string({ description, isSecret: true, minLength: 1, maxLength: 65_536 });
const tokenFields = {
  idToken: required(token('ID token (JWT).')),
  accessToken: required(token('Access token (JWT) whose audience is this server.')),
};

export const DirectoryTokens = object(tokenFields, { name: 'DirectoryTokens' });
export type DirectoryTokens = Infer<typeof DirectoryTokens>;

export const SignInRequest = union(
  'mode',
  {
    local: object(
      { token: required(string({ description: 'Token of a launch link.', isSecret: true })) },
      { name: 'LocalSignIn' },
    ),
    directory: object(tokenFields, { name: 'DirectorySignIn' }),
  },
  { name: 'SignInRequest' },
);
export type SignInRequest = Infer<typeof SignInRequest>;

export const SignInOptions = union(
  'mode',
  {
    local: object({}, { name: 'LocalSignInOptions' }),
    directory: object(
      {
        issuer: required(string({ description: 'Issuer of the tokens.' })),
        clientId: required(string({ description: 'Client ID of the console.' })),
        scopes: required(array(string(), { description: 'Requested scopes.' })),
        parameters: required(map(string(), { description: 'Further parameters of the authorization request.' })),
        metadata: required(
          string({ description: 'JSON of the discovery document of the provider (OpenID Connect Discovery §4).' }),
        ),
      },
      { name: 'DirectorySignInOptions' },
    ),
  },
  { name: 'SignInOptions', description: 'How users sign in.' },
);
export type SignInOptions = Infer<typeof SignInOptions>;
export type DirectorySignInOptions = Extract<SignInOptions, { mode: 'directory' }>;

export const StartedSignIn = object(
  { nonce: required(string({ description: 'For the authorization request; valid once, for a few minutes.' })) },
  { name: 'StartedSignIn' },
);

const sessionFields = {
  user: required(
    object({
      subject: required(string({ description: 'Identifies the user; stable across sign-ins.' })),
      name: required(string({ description: 'Display name.' })),
    }),
  ),
  roles: required(array(enumOf(roles))),
  mode: required(enumOf(signInModes)),
  expiresAt: required(string({ format: 'date-time', description: 'End of the session, unless it is renewed.' })),
  renewAt: string({
    format: 'date-time',
    description: 'When the browser should renew the session; absent: it cannot be renewed.',
  }),
};

export const Session = object(sessionFields, { name: 'Session', description: 'Who is signed in.' });
export type Session = Infer<typeof Session>;

export const NewSession = object(
  {
    ...sessionFields,
    originSecret: required(
      string({
        description: `Value of ${ORIGIN_SECRET_HEADER} in the requests of this session. A page stores it in its origin: cookies are sent to every port of a host.`,
        isSecret: true,
      }),
    ),
  },
  { name: 'NewSession', description: 'Who has signed in, and the secret of the session for pages of this origin.' },
);

export const SessionView = object(
  {
    id: required(string({ description: 'Identifies the session; cannot be used to sign in.' })),
    current: required(boolean({ description: 'The session of this request.' })),
    createdAt: required(dateTime),
    lastSeenAt: required(string({ format: 'date-time', description: 'Updated at most once per minute.' })),
    expiresAt: required(dateTime),
    userAgent: required(string({ description: 'User-Agent header of the sign-in; may be empty.' })),
  },
  { name: 'SessionView', description: 'A session of the signed-in user.' },
);
export type SessionView = Infer<typeof SessionView>;

export const sessionOperations = [
  defineBffOperation({
    id: 'session.get',
    method: 'GET',
    path: '/api/session',
    summary: 'Get the session',
    tag: 'Session',
    role: 'reader',
    response: { status: 200, description: 'The session.', schema: Session },
  }),
  defineBffOperation({
    id: 'session.signIn',
    method: 'POST',
    path: '/api/session',
    summary: 'Sign in',
    tag: 'Session',
    role: 'open',
    body: SignInRequest,
    response: { status: 201, description: 'The new session; its cookie is set.', schema: NewSession },
    audit: 'event',
  }),
  defineBffOperation({
    id: 'session.signOut',
    method: 'DELETE',
    path: '/api/session',
    summary: 'Sign out',
    tag: 'Session',
    role: 'reader',
    response: { status: 204, description: 'The session has ended.' },
    audit: 'event',
  }),
  defineBffOperation({
    id: 'session.renew',
    method: 'PUT',
    path: '/api/session',
    summary: 'Renew the session with new tokens of the same user',
    tag: 'Session',
    role: 'reader',
    body: DirectoryTokens,
    response: { status: 200, description: 'The session with its new end and roles.', schema: Session },
    audit: 'event',
  }),
  defineBffOperation({
    id: 'session.signInOptions',
    method: 'GET',
    path: '/api/session/sign-in',
    summary: 'Get how users sign in',
    tag: 'Session',
    role: 'open',
    response: { status: 200, description: 'The configured way to sign in.', schema: SignInOptions },
  }),
  defineBffOperation({
    id: 'session.startSignIn',
    method: 'POST',
    path: '/api/session/sign-in',
    summary: 'Start a sign-in with the directory',
    tag: 'Session',
    role: 'open',
    response: { status: 201, description: 'The nonce; a cookie binds it to this browser.', schema: StartedSignIn },
  }),
  defineBffOperation({
    id: 'sessions.list',
    method: 'GET',
    path: '/api/sessions',
    summary: 'List the sessions of the signed-in user',
    tag: 'Session',
    role: 'reader',
    response: {
      status: 200,
      description: 'Last used first.',
      schema: object({ value: required(array(SessionView)) }),
    },
  }),
  defineBffOperation({
    id: 'sessions.revokeOthers',
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Revoke all other sessions of the signed-in user',
    tag: 'Session',
    role: 'reader',
    response: { status: 204, description: 'Only the session of this request is left.' },
    audit: 'event',
  }),
  defineBffOperation({
    id: 'sessions.revoke',
    method: 'DELETE',
    path: '/api/sessions/{id}',
    summary: 'Revoke a session of the signed-in user',
    tag: 'Session',
    role: 'reader',
    pathParameters: { id: string({ minLength: 1, maxLength: 64 }) },
    response: { status: 204, description: 'The session has ended.' },
    audit: 'event',
  }),
] as const;
