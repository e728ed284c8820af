import { SearchError, type ConnectionChange, type ConnectionInput } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';

/** What no request sets: the server assigns it. */
type ServerMembers = Pick<
  ConnectionRecord,
  'id' | 'roleAssignments' | 'privateTo' | 'managed' | 'version' | 'createdAt' | 'updatedAt'
>;

/** The record of a connection; absent and null members get their defaults. */
export const recordOf = (input: ConnectionInput, serverMembers: ServerMembers): ConnectionRecord => {
  const kind = input.kind ?? 'cloud';
  const environment = input.environment ?? (kind === 'local' ? 'local' : 'production');
  const sharedMembers = {
    ...serverMembers,
    name: input.name,
    kind,
    environment,
    // A connection without a known purpose must not be able to change anything.
    readOnly: input.readOnly ?? environment === 'production',
    dialect: input.dialect ?? (kind === 'cloud' ? 'azure' : 'vendor'),
    credentialSource: input.credentialSource ?? 'stored',
    tokenRequest: {
      issuer: input.tokenRequest?.issuer ?? null,
      clientId: input.tokenRequest?.clientId ?? null,
      resource: input.tokenRequest?.resource ?? null,
    },
  } as const;
  if (input.type === 'subscription') {
    const { managementUrl, subscriptionIds } = input;
    return { ...sharedMembers, type: 'subscription', managementUrl, subscriptionIds };
  }
  return {
    ...sharedMembers,
    type: 'service',
    endpoint: input.endpoint,
    hasDocumentSecurity: input.hasDocumentSecurity ?? false,
    managementUrl: input.managementUrl ?? null,
    subscriptionId: input.subscriptionId ?? null,
    resourceGroup: input.resourceGroup ?? null,
    serviceName: input.serviceName ?? null,
    // A local service previews and debugs itself.
    localServiceId: kind === 'local' ? null : (input.localServiceId ?? null),
  };
};

/** The current value if `value` is absent. Null resets the field to its default. */
const orCurrent = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value);
/** Like `orCurrent`, for required fields: null is an error. */
const requiredOrCurrent = <T>(value: T | null | undefined, current: T, field: string): T => {
  if (value === null) {
    throw new SearchError({ status: 400, code: 'MissingProperty', message: `"${field}" is required.`, target: field });
  }
  return value ?? current;
};

export const applyChange = (
  current: ConnectionRecord,
  change: ConnectionChange,
  serverMembers: ServerMembers,
): ConnectionRecord => {
  const sharedMembers = {
    name: requiredOrCurrent(change.name, current.name, 'name'),
    kind: orCurrent(change.kind, current.kind),
    environment: orCurrent(change.environment, current.environment),
    readOnly: orCurrent(change.readOnly, current.readOnly),
    dialect: orCurrent(change.dialect, current.dialect),
    credentialSource: orCurrent(change.credentialSource, current.credentialSource),
    tokenRequest: orCurrent(change.tokenRequest, current.tokenRequest),
  };
  if (current.type === 'subscription') {
    return recordOf(
      {
        ...sharedMembers,
        type: 'subscription',
        managementUrl: requiredOrCurrent(change.managementUrl, current.managementUrl, 'managementUrl'),
        subscriptionIds: requiredOrCurrent(change.subscriptionIds, [...current.subscriptionIds], 'subscriptionIds'),
      },
      serverMembers,
    );
  }
  return recordOf(
    {
      ...sharedMembers,
      type: 'service',
      endpoint: requiredOrCurrent(change.endpoint, current.endpoint, 'endpoint'),
      hasDocumentSecurity: orCurrent(change.hasDocumentSecurity, current.hasDocumentSecurity),
      managementUrl: orCurrent(change.managementUrl, current.managementUrl),
      subscriptionId: orCurrent(change.subscriptionId, current.subscriptionId),
      resourceGroup: orCurrent(change.resourceGroup, current.resourceGroup),
      serviceName: orCurrent(change.serviceName, current.serviceName),
      localServiceId: orCurrent(change.localServiceId, current.localServiceId),
    },
    serverMembers,
  );
};
