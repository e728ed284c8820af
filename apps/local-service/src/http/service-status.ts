import { forbidden, serviceTooBusy, serviceUnavailable } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { msUntil } from '../services/remaining-time.js';
import type { ServiceRecord } from '../store/services.js';

/** A degraded service drops every n-th request. */
const DROP_INTERVAL = 3;
const counters = new WeakMap<object, number>();

/**
 * Rejects requests in the states of management-plane.md "SearchServiceStatus": a new service before it is provisioned
 * (scaling does not interrupt it), disabled and stopped with 403, error with 503, degraded every third request with 503.
 */
export const checkStatus = (app: App, service: ServiceRecord): void => {
  const { status, opensAt } = service.local;
  const remainingMs = opensAt === undefined ? 0 : msUntil(app, opensAt);
  if (remainingMs > 0) {
    throw serviceUnavailable(
      `The search service '${service.name}' is still being provisioned.`,
      Math.ceil(remainingMs / 1000),
    );
  }
  switch (status) {
    case undefined:
      return;
    case 'disabled':
      throw forbidden(`The search service '${service.name}' is disabled: all API requests are rejected.`, {
        code: 'ServiceDisabled',
      });
    case 'stopped':
      throw forbidden(`The search service '${service.name}' is stopped because its subscription is disabled.`, {
        code: 'SubscriptionDisabled',
      });
    case 'error':
      throw serviceUnavailable(`The search service '${service.name}' is in an error state.`, 30);
    case 'degraded': {
      const n = (counters.get(service) ?? 0) + 1;
      counters.set(service, n);
      if (n % DROP_INTERVAL === 0) {
        throw serviceTooBusy(1);
      }
    }
  }
};
