import type { SearchServicePropertiesBody, SearchServiceResource } from '../../management/search-service.js';

/**
 * Properties of a new service, as service-behavior §4 shows them. authOptions stays null inside: it is the default,
 * and only options that somebody set stand against disableLocalAuth.
 */
export const defaultServiceProperties = (): SearchServicePropertiesBody => ({
  replicaCount: 1,
  partitionCount: 1,
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

/** A service as it is answered: API keys alone are accepted unless somebody said otherwise. */
export const presentService = (service: SearchServiceResource): SearchServiceResource => {
  const properties = service.properties ?? {};
  const authOptions = properties.disableLocalAuth ? null : (properties.authOptions ?? { apiKeyOnly: {} });
  return {
    ...service,
    identity: service.identity?.type === 'None' ? null : (service.identity ?? null),
    properties: { ...properties, authOptions },
  };
};
