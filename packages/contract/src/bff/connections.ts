import { array, enumOf, object, required, string, type Infer } from '../schema/node.js';
import { localModelStates } from '../service/local-model.js';
import { connectionPathParameters, credentialSources } from './connection-fields.js';
import { ConnectionChange, ConnectionInput } from './connection-inputs.js';
import { ConnectionView } from './connection-views.js';
import { defineBffOperation } from './operation.js';

const CredentialSourceOption = object(
  {
    id: required(enumOf(credentialSources)),
    unavailableReason: string({ description: 'Why it cannot be selected; absent: it can.' }),
  },
  { name: 'CredentialSourceOption' },
);
export type CredentialSourceOption = Infer<typeof CredentialSourceOption>;

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
    pathParameters: connectionPathParameters,
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
    pathParameters: connectionPathParameters,
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
    pathParameters: connectionPathParameters,
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
    pathParameters: connectionPathParameters,
    response: {
      status: 200,
      description: 'The state.',
      schema: object({
        state: enumOf(localModelStates, { description: 'Absent or null: the service does not report it.' }),
      }),
    },
  }),
] as const;
