import type { Contract, DialectId, Plane } from '@searchdeck/contract';
import { planRequest, type Plan } from './plan.js';

/** Number of cached plans; the console repeats few different requests, apart from their bodies. */
const MAX_PLANS = 1000;
const MAX_KEY_LENGTH = 1024;

/** {@link planRequest} with a cache of its results, which depend on nothing but the arguments. Errors are not cached. */
export class PlanCache {
  private readonly plans = new Map<string, Plan>();

  constructor(private readonly contract: Pick<Contract, 'match'>) {}

  plan(plane: Plane, method: string, rawPath: string, rawQuery: string, dialect: DialectId): Plan {
    // No part but the last contains a question mark or a space.
    const key = `${plane} ${method} ${dialect} ${rawPath}?${rawQuery}`;
    const cachedPlan = this.plans.get(key);
    if (cachedPlan !== undefined) return cachedPlan;
    const plan = planRequest(plane, method, rawPath, rawQuery, dialect, this.contract.match);
    if (key.length > MAX_KEY_LENGTH) return plan;
    if (this.plans.size >= MAX_PLANS) this.plans.delete(this.plans.keys().next().value ?? '');
    this.plans.set(key, Object.freeze(plan));
    return plan;
  }
}
