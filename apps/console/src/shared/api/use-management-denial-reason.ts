import { includesRole, type Role } from '@searchdeck/contract';
import type { AnyConnection, Connection } from './connections';
import { denialMessages } from './messages';
import { managementMessages } from './management-messages';
import { reachable } from './reachability';
import { useStore } from './store';
import { useConnection } from './use-connection';

/** Labels of the fields that a connection lacks to reach the management plane of its service. */
export const missingCoordinates = (connection: Connection): string[] => {
  const { managementUrl, subscriptionId, resourceGroup, serviceName, hasManagementCredential } = connection;
  const fields: readonly (readonly [label: string, isSet: boolean])[] = [
    [managementMessages.endpoint, managementUrl != null],
    [managementMessages.subscription, subscriptionId != null],
    [managementMessages.resourceGroup, resourceGroup != null],
    [managementMessages.serviceName, serviceName != null],
    [managementMessages.accessToken, hasManagementCredential],
  ];
  return fields.filter(([, isSet]) => !isSet).map(([label]) => label);
};

/** Why nothing can be managed through a connection with a role, whatever its service; undefined when it can. */
export function managementDenialReason(
  connection: Pick<AnyConnection, 'name' | 'readOnly' | 'role'>,
  role: Role,
): string | undefined {
  const { name, readOnly } = connection;
  if (includesRole(connection.role, role)) return readOnly ? denialMessages.readOnly(name) : undefined;
  const roleReason = managementMessages.role(name, connection.role, role);
  return readOnly ? denialMessages.alsoReadOnly(roleReason) : roleReason;
}

/** Why the service can't be managed through this connection with a role; undefined when it can. */
export const useManagementDenialReason = (role: Role): string | undefined => {
  const connection = useConnection();
  const isReachable = useStore(reachable);
  if (missingCoordinates(connection).length > 0) return managementMessages.noCoordinates(connection.name);
  return managementDenialReason(connection, role) ?? (isReachable ? undefined : denialMessages.unreachable);
};
