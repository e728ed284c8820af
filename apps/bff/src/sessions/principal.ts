import { highestRole, includesRole, rolesOnConnection, type Role } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';

/** A signed-in user. */
export interface Principal {
  /** Stable identifier; `local` for the operator of this machine. */
  subject: string;
  /** Display name. */
  name: string;
  /** From the directory. On a connection, `roleOn` counts. */
  roles: readonly Role[];
  /** Values of the claims that grant roles. */
  groups: readonly string[];
  /** Hash of the id of the session, in hexadecimal digits; undefined: a task, or the program itself. */
  sessionHash?: string;
}

export const hasRole = (principal: Principal, requiredRole: Role): boolean =>
  principal.roles.some((role) => includesRole(role, requiredRole));

/** The role of a user on a connection; undefined: none. */
export const roleOn = (
  { roleAssignments }: Pick<ConnectionRecord, 'roleAssignments'>,
  principal: Principal,
): Role | undefined => highestRole(rolesOnConnection(principal, roleAssignments));

export const hasRoleOn = (
  connection: Pick<ConnectionRecord, 'roleAssignments'>,
  principal: Principal,
  requiredRole: Role,
): boolean => {
  const role = roleOn(connection, principal);
  return role !== undefined && includesRole(role, requiredRole);
};
