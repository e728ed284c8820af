import { enumOf, type Infer } from '../schema/node.js';

/**
 * management-plane.md "Enumerations". Any letter case is accepted (service-behavior §1); that of the documents is stored.
 */
export const SkuName = enumOf(
  {
    free: 'Shared service.',
    basic: 'Dedicated service with up to 3 partitions and 3 replicas.',
    standard: 'Dedicated service with up to 12 partitions and 12 replicas.',
    standard2: 'More capacity per search unit than standard.',
    standard3: 'The largest standard tier. With hostingMode HighDensity, up to 3 partitions with more indexes.',
    storage_optimized_l1: '1 TB per partition, up to 12 partitions.',
    storage_optimized_l2: '2 TB per partition, up to 12 partitions.',
    serverless: 'Autoscaling tier.',
  },
  { description: 'Pricing tier of the service.', ignoresCase: true, valueOnly: { serverless: ['2025-05-01'] } },
);
export type SkuName = Infer<typeof SkuName>;

export const HostingMode = enumOf(
  {
    Default: 'The pricing tier determines the maximum number of indexes.',
    HighDensity: 'Up to 1000 indexes per partition. Only for the standard3 tier.',
  },
  {
    description: 'Hosting mode. HighDensity is available only for the standard3 tier.',
    ignoresCase: true,
    default: 'Default',
  },
);
export type HostingMode = Infer<typeof HostingMode> | 'default' | 'highDensity';

export const ComputeType = enumOf(
  { Default: 'Default compute.', Confidential: 'Confidential compute.' },
  { description: 'Compute type of the service.', ignoresCase: true, default: 'Default' },
);
export const IdentityType = enumOf(
  {
    None: 'No identity.',
    SystemAssigned: 'A system-assigned identity, tied to the lifecycle of the service.',
    UserAssigned: 'One or more user-assigned identities.',
    'SystemAssigned, UserAssigned': 'A system-assigned identity and one or more user-assigned identities.',
  },
  { description: 'Type of the managed identity.', ignoresCase: true },
);
export const PublicNetworkAccess = enumOf(
  {
    Enabled: 'The service is accessible from public networks.',
    Disabled: 'The service is accessible only through private endpoint connections.',
    SecuredByPerimeter: 'The rules of the network security perimeter apply. Requires an associated perimeter.',
  },
  { description: 'Whether the service is accessible from public networks.', ignoresCase: true, default: 'Enabled' },
);
export const SearchBypass = enumOf(
  {
    None: 'No origin can bypass IP rules.',
    CloudServices: 'Requests from trusted cloud services can bypass IP rules.',
  },
  { description: 'Origins that can bypass IP rules.', ignoresCase: true, default: 'None' },
);
export const SearchDataExfiltrationProtection = enumOf(
  { BlockAll: 'All export scenarios are disabled.' },
  { description: 'Disallowed data export scenario.', ignoresCase: true },
);
export const SearchEncryptionComplianceStatus = enumOf(
  { Compliant: '', NonCompliant: 'More than one object is not encrypted with a customer-managed key.' },
  { description: 'Whether the service complies with the encryption policy.', readOnly: true },
);
export const SearchEncryptionWithCmk = enumOf(
  {
    Disabled: 'Customer-managed keys are not enforced.',
    Enabled:
      'The service is marked as noncompliant if more than one object is not encrypted with a customer-managed key.',
    Unspecified: 'Same as Disabled.',
  },
  { description: 'Enforcement of customer-managed keys.', ignoresCase: true, default: 'Unspecified' },
);
export const SearchSemanticSearch = enumOf(
  {
    disabled: 'Semantic ranking is disabled.',
    free: 'Semantic ranking is available within the free quota.',
    standard: 'Semantic ranking is billed beyond the free quota.',
  },
  {
    description: 'Availability and billing plan of semantic ranking. Available only for certain tiers and regions.',
    ignoresCase: true,
    default: 'free',
  },
);
export const AadAuthFailureMode = enumOf(
  {
    http403: 'Returns 403 Forbidden.',
    http401WithBearerChallenge: 'Returns 401 Unauthorized with a bearer challenge.',
  },
  { description: 'Response of the data plane to failed authentication.', ignoresCase: true, default: 'http403' },
);
export const ProvisioningState = enumOf(
  { succeeded: '', provisioning: 'Dedicated services only.', failed: '' },
  { description: 'State of the last provisioning operation.', readOnly: true, ignoresCase: true },
);
export const SearchServiceStatus = enumOf(
  {
    running: 'The service is running.',
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
  { description: 'Whether an upgrade is available.', ignoresCase: true, added: ['available'] },
);
export const PrivateLinkServiceConnectionStatus = enumOf(
  {
    Pending: 'Waiting for approval.',
    Approved: 'Ready for use.',
    Rejected: 'Rejected.',
    Disconnected: 'Removed by the remote resource.',
  },
  { description: 'Status of the private link service connection.', ignoresCase: true },
);
export const PrivateLinkServiceConnectionProvisioningState = enumOf(
  { Updating: '', Deleting: '', Failed: '', Succeeded: '', Incomplete: '', Canceled: '' },
  { description: 'Provisioning state of the private link service connection.', ignoresCase: true },
);
export const SharedPrivateLinkResourceProvisioningState = enumOf(
  { Updating: '', Deleting: '', Failed: '', Succeeded: '', Incomplete: '' },
  { description: 'Provisioning state of the shared private link resource.', readOnly: true },
);
export const SharedPrivateLinkResourceStatus = enumOf(
  {
    Pending: 'Waiting for approval by the owner of the target resource.',
    Approved: '',
    Rejected: '',
    Disconnected: '',
  },
  { description: 'Status of the shared private link resource.', readOnly: true },
);
export const CreatedByType = enumOf(['User', 'Application', 'ManagedIdentity', 'Key'], {
  description: 'Type of identity.',
});
export const UnavailableNameReason = enumOf(
  { Invalid: 'The name violates the naming rules.', AlreadyExists: 'The name is already in use.' },
  { isDocumented: false, description: 'Reason why the name is unavailable.' },
);
export const AsyncOperationStatus = enumOf(['Running', 'Succeeded', 'Failed'], {
  isDocumented: false,
  description: 'Status of a long-running operation.',
});
