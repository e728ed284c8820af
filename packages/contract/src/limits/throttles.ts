/** Maximum request rate of an operation per search unit. */
export interface RequestRate {
  requests: number;
  periodSeconds: number;
}

/** Rates by operation ID, for each search unit (replicas × partitions). service-behavior §11 "Throttle per search unit". */
export const throttles: Readonly<Record<string, RequestRate>> = {
  'indexes.list': { requests: 3, periodSeconds: 1 },
  'indexes.get': { requests: 10, periodSeconds: 1 },
  'indexes.create': { requests: 12, periodSeconds: 60 },
  'indexes.put': { requests: 6, periodSeconds: 1 },
  'indexes.delete': { requests: 12, periodSeconds: 60 },
  'service.statistics': { requests: 4, periodSeconds: 1 },
};
