import { randomUUID } from 'node:crypto';
import type { SearchServiceResource } from '@searchdeck/contract';

type Identity = NonNullable<SearchServiceResource['identity']>;
/** Tenant of everything that the local service makes up. */
export const TENANT = '00000000-0000-4000-8000-0000000000aa';

/** What a requested identity becomes: principals are given out once and kept; `None` removes all. */
export const identityOf = (given: Identity | null | undefined, stored: unknown): Identity | null => {
  if (given === null || given === undefined || given.type === 'None') return null;
  const before = stored as Identity | null | undefined;
  const system = given.type.startsWith('SystemAssigned');
  const user = given.type.endsWith('UserAssigned');
  return {
    type: given.type,
    principalId: system ? (before?.principalId ?? randomUUID()) : null,
    tenantId: system ? TENANT : null,
    userAssignedIdentities: user
      ? Object.fromEntries(
          Object.keys(given.userAssignedIdentities ?? {}).map((id) => [
            id,
            before?.userAssignedIdentities?.[id] ?? { principalId: randomUUID(), clientId: randomUUID() },
          ]),
        )
      : null,
  };
};
