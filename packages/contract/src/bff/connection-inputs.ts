import { object, required, union, type Infer, type ObjectNode } from '../schema/node.js';
import {
  applicationCredentials,
  connectionName,
  serviceFields,
  sharedFields,
  managementToken,
  localServiceId,
  endpoint,
  hasDocumentSecurity,
  managementUrl,
  subscription,
  subscriptionIds,
  secret,
  type ConnectionType,
} from './connection-fields.js';

const serviceCredentials = {
  adminKey: secret('adminKey', 'Admin key of the data plane.'),
  queryKey: secret('queryKey', 'Query key of the data plane.'),
  managementToken,
  ...applicationCredentials,
};

const ServiceConnectionInput = object(
  {
    name: required(connectionName),
    ...sharedFields,
    endpoint: required(endpoint),
    hasDocumentSecurity,
    managementUrl,
    subscriptionId: subscription,
    ...serviceFields,
    localServiceId,
    credentials: object(serviceCredentials),
  },
  { name: 'ServiceConnectionInput', description: 'One search service.' },
);
const SubscriptionConnectionInput = object(
  {
    name: required(connectionName),
    ...sharedFields,
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
export const ConnectionChange = object(
  {
    name: connectionName,
    ...sharedFields,
    endpoint,
    hasDocumentSecurity,
    managementUrl,
    subscriptionId: subscription,
    subscriptionIds,
    ...serviceFields,
    localServiceId,
    credentials: object(serviceCredentials),
  },
  { name: 'ConnectionChange' },
);
export type ConnectionChange = Infer<typeof ConnectionChange>;
