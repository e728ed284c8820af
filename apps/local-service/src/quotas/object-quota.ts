import { quotaMessage, SearchError, type ResourceKind } from '@searchdeck/contract';
import { objectQuotaOf } from '../services/resource.js';
import type { ServiceContext } from '../services/service-context.js';
import type { ServiceRecord } from '../store/services.js';

/** 429 when the service has as many objects of a kind as its SKU allows. service-behavior §11, §12 "quota". */
export function checkObjectQuota(
  { definitions }: Pick<ServiceContext, 'definitions'>,
  service: ServiceRecord,
  kind: ResourceKind,
): void {
  const limit = objectQuotaOf(service, kind);
  if (definitions.count(service.id, kind.id) < limit) return;
  throw new SearchError({
    status: 429,
    code: 'ResourceQuotaExceeded',
    message: quotaMessage(kind, limit),
    target: kind.id,
  });
}
