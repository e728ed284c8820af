import { forbidden, SearchError } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import { timeLeft } from '../services/time-left.js';
import type { ServiceRecord } from '../store/services.js';

/** Of so many requests to a degraded service one is dropped. */
const DROPPED_OF = 3;
const counters = new WeakMap<object, number>();

const unavailable = (message: string, seconds: number): SearchError =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message,
    headers: { 'Retry-After': String(seconds) },
  });

/**
 * What a data plane answers in the states of management-plane.md "SearchServiceStatus": a new service is not there before
 * it is provisioned (one that is scaled goes on answering), disabled rejects every request,
 * stopped belongs to a disabled subscription, error does not work, degraded drops every third request.
 */
export const checkStatus = (app: App, service: ServiceRecord): void => {
  const { status, opensAt } = service.local;
  const closed = opensAt === undefined ? 0 : timeLeft(app, opensAt);
  if (closed > 0)
    throw unavailable(`The search service '${service.name}' is still being provisioned.`, Math.ceil(closed / 1000));
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
      throw unavailable(`The search service '${service.name}' is in an error state.`, 30);
    case 'degraded': {
      const n = (counters.get(service) ?? 0) + 1;
      counters.set(service, n);
      if (n % DROPPED_OF === 0)
        throw unavailable('The search service is too busy to process this request. Try again later.', 1);
    }
  }
};
