import { randomUUID } from 'node:crypto';
import type { SearchServiceResource } from '@searchdeck/contract';

type Identity = NonNullable<SearchServiceResource['identity']>;
/** Tenant of all identities and subscriptions of the local service. */
export const TENANT = '00000000-0000-4000-8000-0000000000aa';

/** The stored identity for a requested one: principals are assigned once; `None` removes all. */
export const identityOf = (request: Identity | null | undefined, storedIdentity: unknown): Identity | null => {
  if (request === null || request === undefined || request.type === 'None') return null;
  const before = storedIdentity as Identity | null | undefined;
  const isSystemAssigned = request.type.startsWith('SystemAssigned');
  const isUserAssigned = request.type.endsWith('UserAssigned');
  return {
    type: request.type,
    principalId: isSystemAssigned ? (before?.principalId ?? randomUUID()) : null,
    tenantId: isSystemAssigned ? TENANT : null,
    userAssignedIdentities: isUserAssigned
      ? Object.fromEntries(
          Object.keys(request.userAssignedIdentities ?? {}).map((id) => [
            id,
            before?.userAssignedIdentities?.[id] ?? { principalId: randomUUID(), clientId: randomUUID() },
          ]),
        )
      : null,
  };
};
