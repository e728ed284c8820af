import { includesRole, type Role } from '@searchdeck/contract';

/** A signed-in user. */
export interface Principal {
  /** Stable identifier; `local` for the operator of this machine. */
  subject: string;
  /** Display name. */
  name: string;
  roles: readonly Role[];
}

export const hasRole = (principal: Principal, requiredRole: Role): boolean =>
  principal.roles.some((role) => includesRole(role, requiredRole));
