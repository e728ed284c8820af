import { DEFAULT_CAPACITY } from '../../limits/capacity.js';
import type { SearchServicePropertiesBody, SearchServiceResource } from '../../management/search-service.js';

/**
 * Properties of a new service (service-behavior §4). authOptions is stored as null by default, because only explicitly
 * set options conflict with disableLocalAuth.
 */
export const defaultServiceProperties = (): SearchServicePropertiesBody => ({
  replicaCount: DEFAULT_CAPACITY.replicas,
  partitionCount: DEFAULT_CAPACITY.partitions,
  hostingMode: 'Default',
  computeType: 'Default',
  publicNetworkAccess: 'Enabled',
  statusDetails: '',
  networkRuleSet: { bypass: 'None', ipRules: [] },
  dataExfiltrationProtections: [],
  encryptionWithCmk: { enforcement: 'Unspecified', encryptionComplianceStatus: 'Compliant' },
  disableLocalAuth: false,
  authOptions: null,
  semanticSearch: 'free',
  privateEndpointConnections: [],
  sharedPrivateLinkResources: [],
  upgradeAvailable: 'notAvailable',
  serviceUpgradedAt: null,
});

/** A service as returned in responses. Without explicit authOptions, only API keys are accepted. */
export const toServiceResponse = (service: SearchServiceResource): SearchServiceResource => {
  const properties = service.properties ?? {};
  const authOptions = properties.disableLocalAuth ? null : (properties.authOptions ?? { apiKeyOnly: {} });
  return {
    ...service,
    identity: service.identity?.type === 'None' ? null : (service.identity ?? null),
    properties: { ...properties, authOptions },
  };
};
