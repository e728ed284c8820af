import { encryptionCompliance } from '@searchdeck/contract';
import type { ServiceContext } from './service-context.js';
import type { ServiceRecord } from '../store/services.js';

/** management-plane.md "SearchService": EncryptionWithCmk. */
export const complianceOf = (app: ServiceContext, service: ServiceRecord): 'Compliant' | 'NonCompliant' => {
  const properties = service.resource['properties'] as
    | { encryptionWithCmk?: { enforcement?: string | null } | null }
    | undefined;
  const enforcement = properties?.encryptionWithCmk?.enforcement;
  if (enforcement !== 'Enabled') return 'Compliant';
  const unencryptedCount = app.contract.kinds
    .filter((kind) => Object.hasOwn(kind.schema.fields, 'encryptionKey'))
    .reduce(
      (sum, kind) =>
        sum +
        app.definitions.list(service.id, kind.id).filter(({ body }) => (body['encryptionKey'] ?? null) === null).length,
      0,
    );
  return encryptionCompliance(enforcement, unencryptedCount);
};
