import { array, boolean, int32, map, withMeta, object, required, string, type Infer } from '../schema/node.js';
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
    principalId: string({ description: 'Principal ID of the system-assigned identity.', readOnly: true }),
    tenantId: string({ description: 'Tenant ID of the system-assigned identity.', readOnly: true }),
    type: required(IdentityType),
    userAssignedIdentities: map(
      object(
        {
          principalId: string({ isDocumented: false, readOnly: true, description: 'Principal ID of the identity.' }),
          clientId: string({ isDocumented: false, readOnly: true, description: 'Client ID of the identity.' }),
        },
        {
          name: 'UserAssignedIdentity',
          description: 'A user-assigned managed identity that is assigned to the service.',
        },
      ),
      {
        keys: string({ format: 'resource-id' }),
        description:
          'Map of user-assigned identities by resource ID, of the form /subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Vendor.ManagedIdentity/userAssignedIdentities/{identityName}.',
      },
    ),
  },
  { name: 'Identity', description: 'Managed identity of the service. Null means no identity.' },
);

export const DataPlaneAuthOptions = object(
  {
    aadOrApiKey: object(
      { aadAuthFailureMode: AadAuthFailureMode },
      {
        name: 'DataPlaneAadOrApiKeyAuthOption',
        description: 'Accepts API keys and access tokens from the identity provider tenant.',
      },
    ),
    apiKeyOnly: object({}, { name: 'ApiKeyOnly', unknown: 'keep', description: 'Accepts only API keys.' }),
  },
  {
    name: 'DataPlaneAuthOptions',
    description: 'Authentication options of the data plane. Cannot be set if disableLocalAuth is true.',
  },
);

export const EncryptionWithCmk = object(
  { enforcement: SearchEncryptionWithCmk, encryptionComplianceStatus: SearchEncryptionComplianceStatus },
  {
    name: 'EncryptionWithCmk',
    description:
      'Policy for the encryption of objects, such as indexes, with customer-managed keys. If enforcement is Enabled and more than one object is not encrypted with a customer-managed key, the service is marked as NonCompliant.',
  },
);

export const NetworkRuleSet = object(
  {
    bypass: SearchBypass,
    ipRules: array(
      object(
        {
          value: required(string({ format: 'cidr', description: 'IPv4 address or range in CIDR notation.' })),
        },
        { name: 'IpRule' },
      ),
      { description: 'IP addresses that can access the service.' },
    ),
  },
  {
    name: 'NetworkRuleSet',
    description: 'Network rules. They apply only if publicNetworkAccess is Enabled.',
  },
);

/** management-plane.md "SearchService": properties, in the shape of 2025-05-01. */
export const SearchServiceProperties = object(
  {
    replicaCount: int32({
      minimum: 1,
      maximum: 12,
      default: 1,
      description: 'Number of replicas, from 1 to 12 for standard tiers and from 1 to 3 for basic.',
    }),
    partitionCount: int32({
      minimum: 1,
      maximum: 12,
      oneOf: [1, 2, 3, 4, 6, 12],
      default: 1,
      description:
        'Number of partitions, up to 3 for basic and for standard3 with hostingMode HighDensity. Replicas × partitions cannot exceed 36.',
    }),
    endpoint: string({ format: 'uri', isSetByService: true, description: 'Data-plane endpoint of the service.' }),
    hostingMode: HostingMode,
    computeType: ComputeType,
    publicNetworkAccess: PublicNetworkAccess,
    status: SearchServiceStatus,
    statusDetails: string({ readOnly: true, description: 'Details of the status. Empty if there are none.' }),
    provisioningState: ProvisioningState,
    networkRuleSet: NetworkRuleSet,
    dataExfiltrationProtections: array(SearchDataExfiltrationProtection, {
      description: 'Disallowed data export scenarios.',
    }),
    encryptionWithCmk: EncryptionWithCmk,
    disableLocalAuth: boolean({
      description: 'Whether to disable API keys on the data plane. Cannot be true if authOptions is set.',
      default: false,
    }),
    authOptions: DataPlaneAuthOptions,
    semanticSearch: SearchSemanticSearch,
    privateEndpointConnections: array(PrivateEndpointConnection, {
      readOnly: true,
      description: 'Private endpoint connections of the service.',
    }),
    sharedPrivateLinkResources: array(SharedPrivateLinkResource, {
      readOnly: true,
      description: 'Shared private link resources of the service.',
    }),
    upgradeAvailable: withMeta(UpgradeAvailable, {
      isSetByService: true,
      description: 'Whether a service upgrade is available.',
    }),
    serviceUpgradedAt: string({
      format: 'date-time',
      readOnly: true,
      description: 'Time of the last service upgrade.',
    }),
    eTag: string({ isDocumented: false, readOnly: true, description: 'ETag of the service.' }),
  },
  { name: 'SearchServiceProperties', description: 'Properties of the service.' },
);

const resource = {
  id: string({ readOnly: true, format: 'resource-id', description: 'Fully qualified resource ID.' }),
  name: string({ readOnly: true, description: 'Name of the service.' }),
  type: string({
    readOnly: true,
    format: 'resource-type',
    description: 'Resource type, Vendor.Search/searchServices.',
  }),
  tags: map(string(), { description: 'Tags that categorize the resource.' }),
  identity: Identity,
  systemData: SystemData,
};
const location = string({
  minLength: 1,
  description: 'Geographic region of the service. Required on creation.',
  isImmutable: true,
});
const sku = withMeta(Sku, { description: 'Pricing tier of the service. Required on creation.' });

/** management-plane.md "SearchService". */
export const SearchService = object(
  { ...resource, location: required(location), sku: required(sku), properties: SearchServiceProperties },
  { name: 'SearchService', description: 'A search service.' },
);
export type SearchServiceResource = Infer<typeof SearchService>;
export type SearchServicePropertiesBody = Infer<typeof SearchServiceProperties>;

/** management-plane.md "Update a search service": every field is optional. */
export const SearchServiceUpdate = object(
  { ...resource, location, sku, properties: SearchServiceProperties },
  { name: 'SearchServiceUpdate', description: 'Changes to a search service.' },
);
export type SearchServiceUpdateBody = Infer<typeof SearchServiceUpdate>;
