import { badRequest, isPreview, serviceToVersion } from '@searchdeck/contract';
import type { ApiResponse } from '../response.js';
import type { Call } from '../call.js';
import { requireService } from './find.js';
import { acceptedAt } from './operations.js';
import { serviceResource } from '../../services/resource.js';
import { propertiesOf } from '../../services/stored-resource.js';
import { provisionedAt, msUntil } from '../../services/remaining-time.js';

/**
 * Upgrades to the latest version: immediately (200), or after the provisioning time (202, the result is polled at Location).
 * The end of the upgrade is stored with the service, so that a restart does not interrupt it.
 */
export const upgradeService = (call: Call): ApiResponse => {
  const service = requireService(call);
  const properties = propertiesOf(service);
  if (isPreview(call.version) && properties.upgradeAvailable !== 'available') {
    throw badRequest('No upgrade is available for this search service.', {
      code: 'UpgradeNotAvailable',
      target: 'properties.upgradeAvailable',
    });
  }
  const readyAt = provisionedAt(call.app);
  const upgradedService = {
    ...service,
    busyUntil: readyAt,
    resource: {
      ...service.resource,
      properties: {
        ...properties,
        upgradeAvailable: 'notAvailable',
        serviceUpgradedAt: new Date(Math.max(readyAt, call.app.now())).toISOString(),
      },
    },
  };
  call.app.services.update(upgradedService);
  if (msUntil(call.app, readyAt) === 0) {
    return { status: 200, body: serviceToVersion(serviceResource(call.app, upgradedService, false), call.version) };
  }
  return acceptedAt(call, upgradedService, call.app.operationResults.create(service.id, readyAt));
};
