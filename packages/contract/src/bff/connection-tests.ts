import {
  array,
  boolean,
  enumOf,
  int32,
  int64,
  object,
  required,
  string,
  withMeta,
  type Infer,
} from '../schema/node.js';
import { apiKeyFields, connectionId, connectionPathParameters } from './connection-fields.js';
import { ConnectionInput } from './connection-inputs.js';
import { defineBffOperation } from './operation.js';

/** What a test checks on each plane, in this order. */
export const connectionTestSteps = {
  endpoint: 'The connection may use the endpoint.',
  dns: 'The name resolves to addresses that are allowed.',
  connection: 'A socket connects to one of the addresses.',
  tls: 'The certificate is trusted.',
  response: 'A search service responds.',
  authentication: 'The service accepts the credential.',
  permission: 'The credential permits what the console needs.',
  version: 'The service supports the API version.',
} as const;
export type ConnectionTestStepId = keyof typeof connectionTestSteps;

const ConnectionTestStep = object(
  {
    step: required(enumOf(connectionTestSteps)),
    state: required(
      enumOf({
        ok: 'Passed.',
        failed: 'Failed; `message` says why.',
        notReached: 'Not tested because another step failed.',
        notApplicable: 'The connection does not need it, for example TLS without https.',
      }),
    ),
    message: string({ description: 'Result of the step.' }),
    advice: string({ description: 'What to do about it.' }),
    elapsedMs: int64({ description: 'Absent: another step includes it.' }),
  },
  { name: 'ConnectionTestStep' },
);
export type ConnectionTestStep = Infer<typeof ConnectionTestStep>;

const PlaneTestResult = object(
  {
    ok: required(boolean()),
    status: int32({ description: 'HTTP status of the service; absent if there was no response.' }),
    code: string({ description: 'Why the test failed.' }),
    message: string({ description: 'The message of the step that failed.' }),
    elapsedMs: required(int64()),
    steps: required(array(ConnectionTestStep, { description: 'Every step, in order.' })),
  },
  { name: 'PlaneTestResult', description: 'Result of small reads on a plane.' },
);
export type PlaneTestResult = Infer<typeof PlaneTestResult>;

export const ConnectionTestResult = object(
  {
    data: withMeta(PlaneTestResult, { description: 'Absent or null: a subscription connection has no data plane.' }),
    management: withMeta(PlaneTestResult, {
      description: 'Absent or null: the connection has no management endpoint.',
    }),
  },
  { name: 'ConnectionTestResult' },
);
export type ConnectionTestResult = Infer<typeof ConnectionTestResult>;

const KeyCheckResult = object(
  {
    rejectedKeys: required(
      array(enumOf(apiKeyFields), {
        description: 'A key that is valid, but permits reading documents only, is accepted.',
      }),
    ),
  },
  { name: 'KeyCheckResult' },
);

const SourceAddress = object(
  {
    address: string({ description: 'IPv4 address; absent: it is unknown.' }),
    unknownReason: enumOf(
      {
        translated: 'The network replaces the address of the server, for example by NAT.',
        ipv6: 'The server reaches the service over IPv6.',
        privateNetwork: 'The server reaches a cloud service through a private network.',
        unreachable: 'The server cannot reach the service.',
      },
      { description: 'Why the address is unknown; absent: it is not.' },
    ),
  },
  { name: 'SourceAddress', description: 'The address of this server, as the data plane of a service sees it.' },
);
export type SourceAddress = Infer<typeof SourceAddress>;

const shared = { tag: 'Connections', role: 'owner' } as const;
const response = { status: 200, description: 'The result for each plane.', schema: ConnectionTestResult } as const;

export const connectionTestOperations = [
  defineBffOperation({
    ...shared,
    usesConnectionRole: true,
    id: 'connections.test',
    method: 'POST',
    path: '/api/connections/{id}/test',
    summary: 'Test a connection with small reads on each plane',
    pathParameters: connectionPathParameters,
    response,
  }),
  // An owner by assignment may test changes of that connection: the handler checks the role.
  defineBffOperation({
    id: 'connections.testInput',
    tag: 'Connections',
    role: 'reader',
    method: 'POST',
    path: '/api/connection-tests',
    summary:
      'Test a connection that is not saved. Requires the owner role, on the saved connection if `connectionId` names one',
    body: object(
      {
        connection: required(ConnectionInput),
        connectionId: withMeta(connectionId, {
          description:
            'A saved connection. Credentials that `connection` omits are its stored ones, if they are for the same endpoint.',
        }),
      },
      { name: 'ConnectionTestInput' },
    ),
    response,
  }),
  defineBffOperation({
    id: 'connections.checkKeys',
    method: 'GET',
    path: '/api/connections/{id}/key-check',
    summary: 'Check the API keys of a connection with one small read of documents each',
    tag: 'Connections',
    role: 'reader',
    pathParameters: connectionPathParameters,
    response: { status: 200, description: 'The keys that the service rejects.', schema: KeyCheckResult },
  }),
  defineBffOperation({
    id: 'connections.sourceAddress',
    method: 'GET',
    path: '/api/connections/{id}/source-address',
    summary: 'Get the address of this server that the IP rules of a service must allow',
    tag: 'Connections',
    role: 'contributor',
    usesConnectionRole: true,
    pathParameters: connectionPathParameters,
    response: { status: 200, description: 'The address, or why it is unknown.', schema: SourceAddress },
  }),
] as const;
