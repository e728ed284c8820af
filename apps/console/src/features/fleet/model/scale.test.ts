import { searchUnitsOf } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import type { FleetService } from './fleet';
import { scalePlan } from './scale';

const fleetService = (name: string, sku: 'free' | 'basic' | 'standard', replicaCount = 1): FleetService =>
  ({
    name,
    service: { name, location: 'local', sku: { name: sku }, properties: { replicaCount, partitionCount: 1 } },
  }) as FleetService;
const services = [fleetService('a', 'standard'), fleetService('b', 'basic', 3), fleetService('c', 'free')];

describe('the plan to scale several services', () => {
  it('has the services that change, each with its own other number, and why the rest would be rejected', () => {
    const plan = scalePlan(services, { replicas: 3, partitions: undefined });
    expect(plan.map(({ target, patch, problem }) => [target.name, patch, problem])).toEqual([
      ['a', { properties: { replicaCount: 3, partitionCount: 1 } }, undefined],
      [
        'c',
        { properties: { replicaCount: 3, partitionCount: 1 } },
        "The property 'replicaCount' must be 1 for the pricing tier 'free'; it is 3.",
      ],
    ]);
    expect(plan.map(({ before, after }) => [searchUnitsOf(before), searchUnitsOf(after)])).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  it('is empty without a change', () => {
    expect(scalePlan(services, { replicas: undefined, partitions: 1 })).toEqual([]);
  });
});
