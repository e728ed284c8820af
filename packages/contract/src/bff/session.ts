import { roles } from '../operations/operation.js';
import { array, enumOf, object, required, string, union, type Infer } from '../schema/node.js';
import { defineBffOperation } from './operation.js';

/** `local`: a launch link of the program itself. */
export const signInModes = ['local'] as const;

export const SignInRequest = union(
  'mode',
  {
    local: object(
      { token: required(string({ description: 'Token of a launch link.', secret: true })) },
      { name: 'LocalSignIn' },
    ),
  },
  { name: 'SignInRequest' },
);
export type SignInRequest = Infer<typeof SignInRequest>;

const sessionFields = {
  user: required(
    object({
      subject: required(string({ description: 'Identifies the user; stable across sign-ins.' })),
      name: required(string({ description: 'Display name.' })),
    }),
  ),
  roles: required(array(enumOf(roles))),
  mode: required(enumOf(signInModes)),
  expiresAt: required(string({ format: 'date-time', description: 'Absolute end of the session.' })),
};

export const Session = object(sessionFields, { name: 'Session', description: 'Who is signed in.' });
export type Session = Infer<typeof Session>;

export const NewSession = object(
  {
    ...sessionFields,
    originSecret: required(
      string({
        description:
          'Value of X-Searchdeck in the requests of this session. A page stores it in its origin: cookies are sent to every port of a host.',
        secret: true,
      }),
    ),
  },
  { name: 'NewSession', description: 'Who has signed in, and the secret of the session for pages of this origin.' },
);

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
] as const;
