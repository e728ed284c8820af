import {
  conflict,
  isComplexType,
  type SearchIndex,
  type SearchServiceResource,
  walkFields,
} from '@searchdeck/contract';
import type { App } from '../../app-context.js';
import { storageTotals } from '../../indexes/storage.js';
import type { ServiceRecord } from '../../store/services.js';
import { limitsOf, objectQuotaOf, propertiesOf, skuOf, storageQuotaOf } from '../../services/resource.js';

/** Something in use beyond a limit that a change of the SKU, the hosting mode, or the partitions would set. */
interface Shortage {
  what: string;
  used: number;
  limit: number;
}

const objects = (app: App, service: ServiceRecord, next: ServiceRecord): Shortage[] => {
  const [current, changed] = [limitsOf(service), limitsOf(next)];
  const links = propertiesOf(service).sharedPrivateLinkResources?.length ?? 0;
  const all: [string, number, number, number][] = [
    ...app.contract.kinds.map((kind): [string, number, number, number] => [
      kind.id,
      app.definitions.count(service.id, kind.id),
      objectQuotaOf(service, kind),
      objectQuotaOf(next, kind),
    ]),
    ['sharedPrivateLinkResources', links, current.sharedPrivateLinks, changed.sharedPrivateLinks],
  ];
  return all.flatMap(([what, used, before, limit]) => (limit < before && used > limit ? [{ what, used, limit }] : []));
};

const fields = (app: App, service: ServiceRecord, next: ServiceRecord): Shortage[] => {
  const limit = limitsOf(next).simpleFieldsPerIndex;
  if (limit >= limitsOf(service).simpleFieldsPerIndex) return [];
  return app.definitions.list(service.id, 'indexes').flatMap(({ name, body }) => {
    const all = [...walkFields((body as unknown as SearchIndex).fields)];
    const used = all.filter(({ field }) => !isComplexType(field.type)).length;
    return used > limit ? [{ what: `fields of the index '${name}'`, used, limit }] : [];
  });
};

const storage = async (app: App, service: ServiceRecord, next: ServiceRecord): Promise<Shortage[]> => {
  const limit = storageQuotaOf({ app, service: next });
  if (limit >= storageQuotaOf({ app, service })) return [];
  const { storageSize: used } = await storageTotals(app, service);
  return used > limit ? [{ what: 'bytes of storage', used, limit }] : [];
};

/**
 * 409 when the service, as it would become, has less room than it uses. The documents name neither the rule nor its code;
 * the code is that of service-behavior §12 "quota".
 */
export const rejectBelowUsage = async (
  app: App,
  service: ServiceRecord,
  resource: SearchServiceResource,
): Promise<void> => {
  const next = { ...service, resource: { ...resource } };
  const shortages = [
    ...objects(app, service, next),
    ...fields(app, service, next),
    ...(await storage(app, service, next)),
  ];
  const [first] = shortages;
  if (first === undefined) return;
  const target = skuOf(next) !== skuOf(service) ? 'sku.name' : 'properties.partitionCount';
  const details = shortages.map(({ what, used, limit }) => `${used} ${what} (${limit} allowed)`).join(', ');
  throw conflict(
    `The search service '${service.name}' uses more than it would be allowed: ${details}. Make room first.`,
    {
      code: 'ServiceQuotaExceeded',
      target,
    },
  );
};
