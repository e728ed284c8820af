import { isSameValue, type SearchServiceResource } from '@searchdeck/contract';
import type { ServicePatch } from './service-patch';

/** The identities of a service. */
export interface Identities {
  hasSystemAssigned: boolean;
  /** Resource IDs of user-assigned identities. */
  userAssigned: readonly string[];
}

export const identitiesOf = ({ identity }: SearchServiceResource): Identities => ({
  hasSystemAssigned: identity?.type.startsWith('SystemAssigned') ?? false,
  userAssigned: Object.keys(identity?.userAssignedIdentities ?? {}),
});

/** The change to other identities. User-assigned identities are removed by null, because maps are merged. */
export function identityPatch(service: SearchServiceResource, next: Identities): ServicePatch {
  const current = identitiesOf(service);
  if (isSameValue(current, next)) return { identity: service.identity ?? null };
  const { hasSystemAssigned, userAssigned } = next;
  if (!hasSystemAssigned && userAssigned.length === 0) return { identity: { type: 'None' } };
  if (userAssigned.length === 0) return { identity: { type: 'SystemAssigned' } };
  const removedIds = current.userAssigned.filter((id) => !userAssigned.includes(id));
  return {
    identity: {
      type: hasSystemAssigned ? 'SystemAssigned, UserAssigned' : 'UserAssigned',
      userAssignedIdentities: Object.fromEntries([
        ...userAssigned.map((id) => [id, {}] as const),
        ...removedIds.map((id) => [id, null as never] as const),
      ]),
    },
  };
}
