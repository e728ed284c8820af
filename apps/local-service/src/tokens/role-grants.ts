import type { Operation } from '@searchdeck/contract';

type Grant = (operation: Operation) => boolean;

/** What each role of the real service permits on the data plane. */
const GRANTS: Readonly<Record<string, Grant>> = {
  'Search Index Data Reader': (operation) => operation.key === 'query',
  'Search Index Data Contributor': (operation) => operation.key === 'query' || operation.indexesDocuments === true,
  'Search Service Contributor': () => true,
  Contributor: () => true,
  Owner: () => true,
};

/** Whether one of a token's roles suffices for an operation. */
export const rolesAllow = (roles: unknown, operation: Operation): boolean =>
  Array.isArray(roles) &&
  roles.some((role) => typeof role === 'string' && Object.hasOwn(GRANTS, role) && GRANTS[role]?.(operation) === true);
