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
import { limitsOf, objectQuotaOf, skuOf, storageQuotaOf } from '../../services/resource.js';
import { propertiesOf } from '../../services/stored-resource.js';

/** Something in use beyond a limit that a change of the SKU, the hosting mode, or the partitions would set. */
interface Shortage {
  label: string;
  usage: number;
  limit: number;
}

const objectShortages = (app: App, service: ServiceRecord, next: ServiceRecord): Shortage[] => {
  const [currentLimits, nextLimits] = [limitsOf(service), limitsOf(next)];
  const links = propertiesOf(service).sharedPrivateLinkResources?.length ?? 0;
  const quotas: [string, number, number, number][] = [
    ...app.contract.kinds.map((kind): [string, number, number, number] => [
      kind.id,
      app.definitions.count(service.id, kind.id),
      objectQuotaOf(service, kind),
      objectQuotaOf(next, kind),
    ]),
    ['sharedPrivateLinkResources', links, currentLimits.sharedPrivateLinks, nextLimits.sharedPrivateLinks],
  ];
  return quotas.flatMap(([label, usage, before, limit]) =>
    limit < before && usage > limit ? [{ label, usage, limit }] : [],
  );
};

const fieldShortages = (app: App, service: ServiceRecord, next: ServiceRecord): Shortage[] => {
  const limit = limitsOf(next).simpleFieldsPerIndex;
  if (limit >= limitsOf(service).simpleFieldsPerIndex) return [];
  return app.definitions.list(service.id, 'indexes').flatMap(({ name, body }) => {
    const fields = [...walkFields((body as unknown as SearchIndex).fields)];
    const usage = fields.filter(({ field }) => !isComplexType(field.type)).length;
    return usage > limit ? [{ label: `fields of the index '${name}'`, usage, limit }] : [];
  });
};

const storageShortages = async (app: App, service: ServiceRecord, next: ServiceRecord): Promise<Shortage[]> => {
  const limit = storageQuotaOf({ app, service: next });
  if (limit >= storageQuotaOf({ app, service })) return [];
  const { storageSize: usage } = await storageTotals(app, service);
  return usage > limit ? [{ label: 'bytes of storage', usage, limit }] : [];
};

/**
 * 409 when the service, as it would become, has lower quotas than it uses. The documentation describes neither the rule nor its code;
 * the code is that of service-behavior §12 "quota".
 */
export const rejectBelowUsage = async (
  app: App,
  service: ServiceRecord,
  resource: SearchServiceResource,
): Promise<void> => {
  const next = { ...service, resource: { ...resource } };
  const shortages = [
    ...objectShortages(app, service, next),
    ...fieldShortages(app, service, next),
    ...(await storageShortages(app, service, next)),
  ];
  const [first] = shortages;
  if (first === undefined) return;
  const target = skuOf(next) !== skuOf(service) ? 'sku.name' : 'properties.partitionCount';
  const details = shortages.map(({ label, usage, limit }) => `${usage} ${label} (${limit} allowed)`).join(', ');
  throw conflict(
    `The search service '${service.name}' uses more than its new quotas allow: ${details}. Reduce the usage first.`,
    {
      code: 'ServiceQuotaExceeded',
      target,
    },
  );
};
