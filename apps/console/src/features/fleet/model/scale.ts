import { checkService, mergeServiceUpdate, stableVersion, type SearchServiceResource } from '@searchdeck/contract';
import type { FleetService } from './fleet';

/** Requested numbers; undefined: each service keeps its own. */
export interface Capacity {
  replicas: number | undefined;
  partitions: number | undefined;
}

/** Replicas and partitions of one service. */
interface Units {
  replicas: number;
  partitions: number;
}

export interface ScaledService {
  target: FleetService;
  before: Units;
  after: Units;
  /** Body of the PATCH request. */
  patch: { properties: { replicaCount: number; partitionCount: number } };
  /** Why the service would reject the change; undefined if it wouldn't. */
  problem: string | undefined;
}

export const unitsOf = ({ properties }: SearchServiceResource): Units => ({
  replicas: properties?.replicaCount ?? 1,
  partitions: properties?.partitionCount ?? 1,
});

export const searchUnitsOf = ({ replicas, partitions }: Units): number => replicas * partitions;

/** The services whose capacity changes, with the problems that the rules of the contract report. */
export function scalePlan(services: readonly FleetService[], { replicas, partitions }: Capacity): ScaledService[] {
  return services.flatMap((target) => {
    const { service } = target;
    const before = unitsOf(service);
    const after = { replicas: replicas ?? before.replicas, partitions: partitions ?? before.partitions };
    if (after.replicas === before.replicas && after.partitions === before.partitions) return [];
    const patch = { properties: { replicaCount: after.replicas, partitionCount: after.partitions } };
    const [problem] = checkService(mergeServiceUpdate(service, patch), {
      version: stableVersion.management,
      previous: service,
      patch,
    });
    return [{ target, before, after, patch, problem: problem?.message }];
  });
}
