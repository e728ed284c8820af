import type { Operation } from '@searchdeck/contract';

/** Roles that a token of the development issuer can carry, by the scope that requests them. */
export const ROLES = {
  reader: 'Search Index Data Reader',
  writer: 'Search Index Data Contributor',
  contributor: 'Search Service Contributor',
} as const;
export type RoleScope = keyof typeof ROLES;

type Grant = (operation: Operation) => boolean;

/** What each role of the real service permits on the data plane. */
const GRANTS: Readonly<Record<string, Grant>> = {
  [ROLES.reader]: (operation) => operation.key === 'query',
  [ROLES.writer]: (operation) => operation.key === 'query' || operation.indexesDocuments === true,
  [ROLES.contributor]: () => true,
  Contributor: () => true,
  Owner: () => true,
};

/** Whether one of a token's roles suffices for an operation. */
export const rolesAllow = (roles: unknown, operation: Operation): boolean =>
  Array.isArray(roles) &&
  roles.some((role) => typeof role === 'string' && Object.hasOwn(GRANTS, role) && GRANTS[role]?.(operation) === true);
