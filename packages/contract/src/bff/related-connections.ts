import { resourceGroupName, searchServiceName, subscriptionId } from '../management/names.js';
import { boolean, enumOf, object, required, type Infer } from '../schema/node.js';
import { connectionId, connectionName, environments } from './connection-fields.js';
import { ConnectionView } from './connection-views.js';
import { defineBffOperation } from './operation.js';

/** A service of a subscription, and the connection to create for it. */
export const AddServiceConnection = object(
  {
    name: required(connectionName),
    subscriptionId: required(subscriptionId),
    resourceGroup: required(resourceGroupName),
    serviceName: required(searchServiceName),
    environment: enumOf(environments, { description: 'Default: that of the subscription connection.' }),
    readOnly: boolean({ description: 'Default: true for production.' }),
  },
  { name: 'AddServiceConnection' },
);
export type AddServiceConnection = Infer<typeof AddServiceConnection>;

const pathParameters = { id: connectionId };
const shared = { tag: 'Connections', role: 'owner', pathParameters, audit: 'change' } as const;
const createdResponse = (description: string) => ({ status: 201, description, schema: ConnectionView }) as const;

/** Connections that are created from another one. Their credentials never reach the browser. */
export const relatedConnectionOperations = [
  defineBffOperation({
    ...shared,
    id: 'connections.addSubscription',
    method: 'POST',
    path: '/api/connections/{id}/subscription-connections',
    summary: 'Create a subscription connection with the management endpoint and token of a service connection',
    body: object({ name: required(connectionName) }, { name: 'AddSubscriptionConnection' }),
    response: createdResponse('The subscription connection.'),
  }),
  defineBffOperation({
    ...shared,
    id: 'connections.addService',
    method: 'POST',
    path: '/api/connections/{id}/service-connections',
    summary: 'Create a service connection with the admin key of a service in a subscription',
    body: AddServiceConnection,
    response: createdResponse('The service connection.'),
  }),
] as const;
