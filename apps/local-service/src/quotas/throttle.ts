import {
  capacityOf,
  isDocumentOperation,
  SearchError,
  searchUnitsOf,
  serviceTooBusy,
  throttles,
  type Operation,
  type RequestRate,
} from '@searchdeck/contract';
import type { ServiceConfig } from '../config.js';
import type { ServiceRecord } from '../store/services.js';

interface Bucket {
  tokens: number;
  refilledAt: number;
}
/**
 * Token buckets by service and operation, which hold the requests of one period. Definition requests beyond their rate are 429 and
 * document requests 503, both with Retry-After in whole seconds (service-behavior §11 and §12).
 */
export class Throttle {
  private readonly buckets = new Map<string, Bucket>();
  constructor(
    private readonly config: Pick<ServiceConfig, 'throttle' | 'queriesPerSecond'>,
    private readonly now: () => number,
  ) {}

  /** Seconds until the next request passes; 0 when this one does. */
  private secondsUntilAdmission(key: string, { requests, periodSeconds }: RequestRate): number {
    const now = this.now();
    const perMillisecond = requests / (periodSeconds * 1000);
    // At least one request per period is accepted.
    const capacity = Math.max(requests, 1);
    const last = this.buckets.get(key) ?? { tokens: capacity, refilledAt: now };
    const tokens = Math.min(capacity, last.tokens + Math.max(0, now - last.refilledAt) * perMillisecond);
    const isAllowed = tokens >= 1;
    this.buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, refilledAt: now });
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000));
  }

  /** Throws if the rate is exceeded. */
  admit(service: ServiceRecord, operation: Operation): void {
    const readsOrWritesDocuments = isDocumentOperation(operation);
    const { throttle, queriesPerSecond } = this.config;
    if (readsOrWritesDocuments ? queriesPerSecond === undefined : !throttle) return;
    const rate = readsOrWritesDocuments
      ? { requests: queriesPerSecond ?? 0, periodSeconds: 1 }
      : Object.hasOwn(throttles, operation.id)
        ? throttles[operation.id]
        : undefined;
    if (rate === undefined) return;
    const units = searchUnitsOf(capacityOf(service.resource));
    const waitSeconds = this.secondsUntilAdmission(
      `${service.id}/${readsOrWritesDocuments ? 'documents' : operation.id}`,
      {
        ...rate,
        requests: rate.requests * units,
      },
    );
    if (waitSeconds === 0) return;
    if (readsOrWritesDocuments) throw serviceTooBusy(waitSeconds);
    throw new SearchError({
      status: 429,
      code: 'TooManyRequests',
      message: `The operation '${operation.summary}' is limited to ${rate.requests} requests per search unit in ${rate.periodSeconds} s; the service has ${units}. Try again in ${waitSeconds} s.`,
      headers: { 'Retry-After': String(waitSeconds) },
    });
  }
}
