import { quotaMessage, SearchError, type KindId } from '@searchdeck/contract';
import { limitsOf } from '../../management/resource.js';
import type { DataCall } from '../call.js';

/** How many objects of each kind the service's SKU allows. service-behavior §11, §12 "quota". */
export const checkQuota = (call: DataCall, kind: KindId): void => {
  const limit = limitsOf(call.service)[kind];
  if (call.app.definitions.count(call.service.id, kind) < limit) return;
  throw new SearchError({
    status: 429,
    code: 'ResourceQuotaExceeded',
    message: quotaMessage(kind, limit),
    target: kind,
  });
};
