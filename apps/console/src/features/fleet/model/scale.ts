import { capacityOf, checkService, mergeServiceUpdate, stableVersion, type Capacity } from '@searchdeck/contract';
import { inScreenTerms } from '../../../shared/format/screen-terms';
import type { FleetService } from './fleet';

/** Requested numbers; undefined: each service retains its own. */
export interface RequestedCapacity {
  replicas: number | undefined;
  partitions: number | undefined;
}

export interface CapacityChange {
  target: FleetService;
  before: Capacity;
  after: Capacity;
  /** Body of the PATCH request. */
  patch: { properties: { replicaCount: number; partitionCount: number } };
  /** Why the service would reject the change; undefined if it wouldn't. */
  problem: string | undefined;
}

/** The services whose capacity changes, with the problems that the rules of the contract report. */
export function scalePlan(
  services: readonly FleetService[],
  { replicas, partitions }: RequestedCapacity,
): CapacityChange[] {
  return services.flatMap((target) => {
    const { service } = target;
    const before = capacityOf(service);
    const after = { replicas: replicas ?? before.replicas, partitions: partitions ?? before.partitions };
    if (after.replicas === before.replicas && after.partitions === before.partitions) return [];
    const patch = { properties: { replicaCount: after.replicas, partitionCount: after.partitions } };
    const [problem] = checkService(mergeServiceUpdate(service, patch), {
      version: stableVersion.management,
      previous: service,
      patch,
    });
    return [{ target, before, after, patch, problem: problem && inScreenTerms(problem.message) }];
  });
}
