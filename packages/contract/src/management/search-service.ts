import { array, boolean, int32, map, noted, object, required, string, type Infer } from '../schema/node.js';
import {
  AadAuthFailureMode,
  ComputeType,
  HostingMode,
  IdentityType,
  ProvisioningState,
  PublicNetworkAccess,
  SearchBypass,
  SearchDataExfiltrationProtection,
  SearchEncryptionComplianceStatus,
  SearchEncryptionWithCmk,
  SearchSemanticSearch,
  SearchServiceStatus,
  SkuName,
  UpgradeAvailable,
} from './enumerations.js';
import { PrivateEndpointConnection, SharedPrivateLinkResource } from './private-links.js';
import { SystemData } from './system-data.js';

/** management-plane.md "SearchService". */
export const Sku = object({ name: required(SkuName) }, { name: 'Sku' });

export const Identity = object(
  {
    principalId: string({ description: 'System-assigned principal.', readOnly: true }),
    tenantId: string({ description: 'Tenant of the principal.', readOnly: true }),
    type: required(IdentityType),
    userAssignedIdentities: map(
      object(
        {
          principalId: string({ documented: false, readOnly: true, description: 'Principal of the identity.' }),
          clientId: string({ documented: false, readOnly: true, description: 'Client id of the identity.' }),
        },
        {
          name: 'UserAssignedIdentity',
          description: 'Details of the user-assigned managed identity assigned to the service.',
        },
      ),
      {
        keys: string({ format: 'resource-id' }),
        description:
          'ARM resource id of the form /subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.ManagedIdentity/userAssignedIdentities/{identityName} to UserAssignedIdentity.',
      },
    ),
  },
  { name: 'Identity', description: 'The identity of the service; null means no identity assigned.' },
);

export const DataPlaneAuthOptions = object(
  {
    aadOrApiKey: object(
      { aadAuthFailureMode: AadAuthFailureMode },
      {
        name: 'DataPlaneAadOrApiKeyAuthOption',
        description: 'API key or an access token from the identity provider tenant is accepted.',
      },
    ),
    apiKeyOnly: object({}, { name: 'ApiKeyOnly', unknown: 'keep', description: 'Only API key accepted.' }),
  },
  {
    name: 'DataPlaneAuthOptions',
    description: 'Cannot be set when disableLocalAuth is true; returned null when disableLocalAuth is true.',
  },
);

export const EncryptionWithCmk = object(
  { enforcement: SearchEncryptionWithCmk, encryptionComplianceStatus: SearchEncryptionComplianceStatus },
  {
    name: 'EncryptionWithCmk',
    description:
      'Policy for customer-managed-key encryption of resources such as indexes. When the service has more than one object not encrypted with a customer-managed key and enforcement is Enabled, the service is marked NonCompliant.',
  },
);

export const NetworkRuleSet = object(
  {
    bypass: SearchBypass,
    ipRules: array(
      object(
        {
          value: required(
            string({ format: 'cidr', description: 'A single IPv4 address or an IPv4 range in CIDR form.' }),
          ),
        },
        { name: 'IpRule' },
      ),
      { description: 'Addresses that may reach the service.' },
    ),
  },
  {
    name: 'NetworkRuleSet',
    description: 'How the service may be reached. Rules apply only when publicNetworkAccess is Enabled.',
  },
);

/** management-plane.md "SearchService": properties, in the shape of 2025-05-01. */
export const SearchServiceProperties = object(
  {
    replicaCount: int32({
      minimum: 1,
      maximum: 12,
      default: 1,
      description: '1..12 inclusive for standard SKUs, 1..3 inclusive for basic.',
    }),
    partitionCount: int32({
      minimum: 1,
      maximum: 12,
      oneOf: [1, 2, 3, 4, 6, 12],
      default: 1,
      description:
        'Allowed values 1, 2, 3, 4, 6, 12; values above 1 only for standard SKUs; for standard3 with hostingMode highDensity the allowed range is 1..3.',
    }),
    endpoint: string({ format: 'uri', description: 'Data-plane endpoint of the service.' }),
    hostingMode: HostingMode,
    computeType: ComputeType,
    publicNetworkAccess: PublicNetworkAccess,
    status: SearchServiceStatus,
    statusDetails: string({ readOnly: true, description: 'Empty string when there are no details.' }),
    provisioningState: ProvisioningState,
    networkRuleSet: NetworkRuleSet,
    dataExfiltrationProtections: array(SearchDataExfiltrationProtection, {
      description: 'Explicitly disallowed export scenarios; empty array when none.',
    }),
    encryptionWithCmk: EncryptionWithCmk,
    disableLocalAuth: boolean({
      description:
        'When true, API keys are not permitted for data-plane calls; cannot be true when authOptions is defined.',
      default: false,
    }),
    authOptions: DataPlaneAuthOptions,
    semanticSearch: SearchSemanticSearch,
    privateEndpointConnections: array(PrivateEndpointConnection, { readOnly: true, description: 'Read in responses.' }),
    sharedPrivateLinkResources: array(SharedPrivateLinkResource, { readOnly: true, description: 'Read in responses.' }),
    upgradeAvailable: noted(UpgradeAvailable, {
      description: 'Whether an upgrade is available; also listed as a body field of the update request.',
    }),
    serviceUpgradedAt: string({
      format: 'date-time',
      readOnly: true,
      description: 'Time of the last service upgrade (version 2025-05-01).',
    }),
    eTag: string({ documented: false, readOnly: true, description: 'ETag of the service.' }),
  },
  { name: 'SearchServiceProperties', description: 'What the service is and how it may be reached.' },
);

const resource = {
  id: string({ readOnly: true, format: 'resource-id', description: 'Fully qualified resource id.' }),
  name: string({ readOnly: true, description: 'Service name.' }),
  type: string({ readOnly: true, format: 'resource-type', description: 'Vendor.Search/searchServices' }),
  tags: map(string(), { description: 'Tags that categorize the resource.' }),
  identity: Identity,
  systemData: SystemData,
};
const location = string({
  minLength: 1,
  description: 'Geographic region of the resource; required when creating a resource.',
  immutable: true,
});
const sku = noted(Sku, { description: 'The SKU of the service; required when creating a resource.' });

/** management-plane.md "SearchService". */
export const SearchService = object(
  { ...resource, location: required(location), sku: required(sku), properties: SearchServiceProperties },
  { name: 'SearchService', description: 'A search service resource.' },
);
export type SearchServiceResource = Infer<typeof SearchService>;
export type SearchServicePropertiesBody = Infer<typeof SearchServiceProperties>;

/** management-plane.md "Update a search service": every field is optional. */
export const SearchServiceUpdate = object(
  { ...resource, location, sku, properties: SearchServiceProperties },
  { name: 'SearchServiceUpdate', description: 'What to change of a search service.' },
);
export type SearchServiceUpdateBody = Infer<typeof SearchServiceUpdate>;
