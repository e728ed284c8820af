import type { SearchServiceResource } from '@searchdeck/contract';

type SystemData = NonNullable<SearchServiceResource['systemData']>;

/** Who created and changed a service, and when. `now`: milliseconds since the epoch; `before`: absent for a new service. */
export const systemDataOf = (now: number, before?: SystemData | null): SystemData => {
  const time = new Date(now).toISOString();
  const creation = before ?? { createdBy: 'local', createdByType: 'User', createdAt: time };
  return { ...creation, lastModifiedBy: 'local', lastModifiedByType: 'User', lastModifiedAt: time };
};
