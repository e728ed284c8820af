import { enumOf, type Infer } from '../schema/node.js';

/**
 * management-plane.md "Enumerations". Any letter case is accepted (service-behavior §1); the documents' is stored.
 */
export const SkuName = enumOf(
  {
    free: 'Shared service.',
    basic: 'Dedicated service with up to 3 replicas.',
    standard: 'Dedicated service with up to 12 partitions and 12 replicas.',
    standard2: 'Like standard, with more capacity per search unit.',
    standard3: 'The largest standard offering; with hostingMode highDensity up to 3 partitions with many indexes.',
    storage_optimized_l1: '1 TB per partition, up to 12 partitions.',
    storage_optimized_l2: '2 TB per partition, up to 12 partitions.',
    serverless: 'Autoscaling tier.',
  },
  { description: 'The SKU of the service.', ignoreCase: true, valueOnly: { serverless: ['2025-05-01'] } },
);
export type SkuName = Infer<typeof SkuName>;

export const HostingMode = enumOf(
  {
    Default: 'The limit on the number of indexes is set by the SKU.',
    HighDensity: 'Only for the standard3 SKU: up to 1000 indexes.',
  },
  {
    description:
      'Applies to the standard3 SKU only. For standard3 the value is Default or HighDensity; for every other SKU it must be Default.',
    ignoreCase: true,
    default: 'Default',
  },
);
export type HostingMode = Infer<typeof HostingMode> | 'default' | 'highDensity';

export const ComputeType = enumOf(
  { Default: 'Default compute.', Confidential: 'Confidential compute.' },
  { description: 'Default compute or confidential compute.', ignoreCase: true, default: 'Default' },
);
export const IdentityType = enumOf(
  {
    None: 'Removes all identities.',
    SystemAssigned: 'An identity that lives and dies with the service.',
    UserAssigned: 'One or more identities managed on their own.',
    'SystemAssigned, UserAssigned': 'Both.',
  },
  { description: 'The type of identity.', ignoreCase: true },
);
export const PublicNetworkAccess = enumOf(
  {
    Enabled: 'May be set to avoid breaking changes on existing resources.',
    Disabled: 'Public traffic is refused; private endpoint connections are the only access.',
    SecuredByPerimeter: 'Network security perimeter rules decide; an associated perimeter is required.',
  },
  { description: 'Whether the service may be reached from public networks.', ignoreCase: true, default: 'Enabled' },
);
export const SearchBypass = enumOf(
  {
    None: 'The origin cannot bypass ipRules.',
    CloudServices: 'Requests from trusted cloud services bypass ipRules.',
  },
  { description: 'Origins that may bypass the rules.', ignoreCase: true, default: 'None' },
);
export const SearchDataExfiltrationProtection = enumOf(
  { BlockAll: "All export scenarios are disabled. The field description calls the only supported value 'All'." },
  { description: 'An explicitly disallowed export scenario.', ignoreCase: true },
);
export const SearchEncryptionComplianceStatus = enumOf(
  { Compliant: '', NonCompliant: 'Objects exist that are not encrypted with a customer-managed key.' },
  { description: 'Whether every object is encrypted as the policy asks.', readOnly: true },
);
export const SearchEncryptionWithCmk = enumOf(
  {
    Disabled: 'Only service-managed encryption.',
    Enabled: 'The service is marked as not compliant when objects lack a customer-managed key.',
    Unspecified: 'Behaves as Disabled.',
  },
  { description: 'Whether customer-managed keys are enforced.', ignoreCase: true, default: 'Unspecified' },
);
export const SearchSemanticSearch = enumOf(
  {
    disabled: 'Semantic search is off.',
    free: 'Within a free quota.',
    standard: 'Billable beyond the free quota.',
  },
  {
    description: 'Availability and billing plan of semantic search; only for certain tiers in certain regions.',
    ignoreCase: true,
    default: 'free',
  },
);
export const AadAuthFailureMode = enumOf(
  {
    http403: 'Failed authentication is answered 403.',
    http401WithBearerChallenge: 'Failed authentication is answered 401 with a bearer challenge.',
  },
  { description: 'What the data plane answers to failed authentication.', ignoreCase: true, default: 'http403' },
);
export const ProvisioningState = enumOf(
  { succeeded: '', provisioning: 'Dedicated services only.', failed: '' },
  { description: 'State of the last provisioning operation.', readOnly: true, ignoreCase: true },
);
export const SearchServiceStatus = enumOf(
  {
    running: 'The service works.',
    provisioning: 'The service is being provisioned or scaled.',
    deleting: 'The service is being deleted.',
    degraded: 'Some requests may be dropped.',
    disabled: 'All API requests are rejected.',
    error: 'The service is in an error state.',
    stopped: 'The subscription is disabled.',
  },
  { description: 'Status of the service.', readOnly: true },
);
export const UpgradeAvailable = enumOf(
  { notAvailable: 'No upgrade is available.', available: 'An upgrade is available.' },
  { description: 'Whether an upgrade is available.', ignoreCase: true, added: ['available'] },
);
export const PrivateLinkServiceConnectionStatus = enumOf(
  {
    Pending: 'Waits for approval.',
    Approved: 'May be used.',
    Rejected: 'May not be used.',
    Disconnected: 'Removed at the other end.',
  },
  { description: 'Status of the private link service connection.', ignoreCase: true },
);
export const PrivateLinkServiceConnectionProvisioningState = enumOf(
  { Updating: '', Deleting: '', Failed: '', Succeeded: '', Incomplete: '', Canceled: '' },
  { description: 'Provisioning state of the private link service connection.', ignoreCase: true },
);
export const SharedPrivateLinkResourceProvisioningState = enumOf(
  { Updating: '', Deleting: '', Failed: '', Succeeded: '', Incomplete: '' },
  { description: 'Provisioning state of the shared private link resource.', readOnly: true },
);
export const SharedPrivateLinkResourceStatus = enumOf(
  { Pending: 'The owner of the target has not answered yet.', Approved: '', Rejected: '', Disconnected: '' },
  { description: 'Status of the shared private link resource.', readOnly: true },
);
export const CreatedByType = enumOf(['User', 'Application', 'ManagedIdentity', 'Key'], {
  description: 'Kind of identity.',
});
export const UnavailableNameReason = enumOf(
  { Invalid: 'The name breaks the naming rule.', AlreadyExists: 'The name is taken.' },
  { documented: false, description: 'Why the name is not available.' },
);
export const AsyncOperationStatus = enumOf(['Running', 'Succeeded', 'Failed'], {
  documented: false,
  description: 'Status of a long-running operation.',
});
