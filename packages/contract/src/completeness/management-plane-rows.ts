const properties = [
  'authOptions',
  'computeType',
  'dataExfiltrationProtections',
  'disableLocalAuth',
  'encryptionWithCmk',
  'endpoint',
  'hostingMode',
  'networkRuleSet',
  'partitionCount',
  'privateEndpointConnections',
  'provisioningState',
  'publicNetworkAccess',
  'replicaCount',
  'semanticSearch',
  'serviceUpgradedAt',
  'sharedPrivateLinkResources',
  'status',
  'statusDetails',
  'upgradeAvailable',
];

/** Rows of the tables of management-plane.md: type of the OpenAPI output, then its fields. */
export const managementRows: Readonly<Record<string, readonly string[]>> = {
  SearchService: ['id', 'name', 'type', 'location', 'tags', 'identity', 'sku', 'systemData', 'properties'],
  SearchServiceUpdate: ['identity', 'location', 'properties', 'sku', 'tags'],
  SearchServiceProperties: properties,
  SearchServiceProperties_2025_02_01_preview: [
    'computeType',
    'hostingMode',
    'provisioningState',
    'publicNetworkAccess',
    'upgradeAvailable',
    'serviceUpgradeDate',
    'disabledDataExfiltrationOptions',
  ],
  Identity: ['principalId', 'tenantId', 'type', 'userAssignedIdentities'],
  UserAssignedIdentity: [],
  Sku: ['name'],
  DataPlaneAuthOptions: ['aadOrApiKey', 'apiKeyOnly'],
  DataPlaneAadOrApiKeyAuthOption: ['aadAuthFailureMode'],
  EncryptionWithCmk: ['enforcement', 'encryptionComplianceStatus'],
  NetworkRuleSet: ['bypass', 'ipRules'],
  IpRule: ['value'],
  PrivateEndpointConnection: ['id', 'name', 'type', 'properties', 'systemData'],
  PrivateEndpointConnectionProperties: [
    'groupId',
    'privateEndpoint',
    'privateLinkServiceConnectionState',
    'provisioningState',
  ],
  PrivateEndpoint: ['id'],
  PrivateLinkServiceConnectionState: ['actionsRequired', 'description', 'status'],
  SharedPrivateLinkResource: ['properties'],
  SharedPrivateLinkResourceProperties: ['provisioningState', 'status'],
  systemData: ['createdBy', 'createdByType', 'createdAt', 'lastModifiedBy', 'lastModifiedByType', 'lastModifiedAt'],
  CloudError: ['error', 'message'],
  CloudErrorBody: ['code', 'message', 'target', 'details'],
};

/** management-plane.md "Enumerations". */
export const managementEnumerations: Readonly<Record<string, readonly string[]>> = {
  'Sku.name': [
    'free',
    'basic',
    'standard',
    'standard2',
    'standard3',
    'storage_optimized_l1',
    'storage_optimized_l2',
    'serverless',
  ],
  'SearchServiceProperties.computeType': ['Default', 'Confidential'],
  'SearchServiceProperties.hostingMode': ['Default', 'HighDensity'],
  'Identity.type': ['None', 'SystemAssigned', 'UserAssigned', 'SystemAssigned, UserAssigned'],
  'SearchServiceProperties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
  'NetworkRuleSet.bypass': ['None', 'CloudServices'],
  'SearchServiceProperties.dataExfiltrationProtections[]': ['BlockAll'],
  'EncryptionWithCmk.encryptionComplianceStatus': ['Compliant', 'NonCompliant'],
  'EncryptionWithCmk.enforcement': ['Disabled', 'Enabled', 'Unspecified'],
  'SearchServiceProperties.semanticSearch': ['disabled', 'free', 'standard'],
  'DataPlaneAadOrApiKeyAuthOption.aadAuthFailureMode': ['http403', 'http401WithBearerChallenge'],
  'SearchServiceProperties.provisioningState': ['succeeded', 'provisioning', 'failed'],
  'SearchServiceProperties.status': ['running', 'provisioning', 'deleting', 'degraded', 'disabled', 'error', 'stopped'],
  'PrivateLinkServiceConnectionState.status': ['Pending', 'Approved', 'Rejected', 'Disconnected'],
  'PrivateEndpointConnectionProperties.provisioningState': [
    'Updating',
    'Deleting',
    'Failed',
    'Succeeded',
    'Incomplete',
    'Canceled',
  ],
  'SharedPrivateLinkResourceProperties.provisioningState': [
    'Updating',
    'Deleting',
    'Failed',
    'Succeeded',
    'Incomplete',
  ],
  'SharedPrivateLinkResourceProperties.status': ['Pending', 'Approved', 'Rejected', 'Disconnected'],
  'systemData.createdByType': ['User', 'Application', 'ManagedIdentity', 'Key'],
  'SearchServiceProperties.upgradeAvailable': ['notAvailable'],
  'SearchServiceProperties_2025_02_01_preview.computeType': ['default'],
  'SearchServiceProperties_2025_02_01_preview.hostingMode': ['default'],
  'SearchServiceProperties_2025_02_01_preview.publicNetworkAccess': ['enabled'],
  'SearchServiceProperties_2025_02_01_preview.provisioningState': ['Succeeded'],
};

/**
 * Where the contract deliberately differs from management-plane.md, because the live service does: the partition counts of
 * basic, and the bound of replicas × partitions, which the document does not have. docs/fidelity.md "Resources".
 */
export const managementDeviations = {
  basicPartitionCounts: { document: [1], contract: [1, 2, 3] },
  searchUnits: { document: null, contract: 36 },
} as const;

export const managementBounds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'SearchServiceProperties.replicaCount': { minimum: 1, maximum: 12, format: 'int32' },
  'SearchServiceProperties.partitionCount': { minimum: 1, maximum: 12, format: 'int32', enum: [1, 2, 3, 4, 6, 12] },
  'SearchServiceProperties.endpoint': { format: 'uri' },
  'SearchServiceProperties.semanticSearch': { default: 'free' },
  'NetworkRuleSet.bypass': { default: 'None' },
  'PrivateLinkServiceConnectionState.actionsRequired': { default: 'None' },
  'SearchServiceProperties_2025_02_01_preview.upgradeAvailable': { type: ['boolean', 'null'] },
};
