import {
  array,
  boolean,
  double,
  enumOf,
  int32,
  object,
  required,
  string,
  type Infer,
  type ObjectNode,
} from '../schema/node.js';
import { AsyncOperationStatus, UnavailableNameReason } from './enumerations.js';
import { listOf } from './list-of.js';
import { PrivateEndpointConnection, SharedPrivateLinkResource } from './private-links.js';
import { SearchService } from './search-service.js';
import { serviceSchemasByVersion } from './versions.js';

export const SearchServiceListResult = listOf(SearchService, 'SearchServiceListResult');
/** The list in api-versions where services have another shape. */
export const serviceListsByVersion: Readonly<Record<string, ObjectNode>> = Object.fromEntries(
  Object.entries(serviceSchemasByVersion(SearchService)).map(([version, schema]) => [
    version,
    listOf(schema, `SearchServiceListResult_${version.replaceAll('-', '_')}`),
  ]),
);
export const PrivateEndpointConnectionListResult = listOf(
  PrivateEndpointConnection,
  'PrivateEndpointConnectionListResult',
);
export const SharedPrivateLinkResourceListResult = listOf(
  SharedPrivateLinkResource,
  'SharedPrivateLinkResourceListResult',
);

/** service-behavior §4. */
export const AdminKeyResult = object(
  {
    primaryKey: string({ documented: false, description: 'The primary admin key.' }),
    secondaryKey: string({ documented: false, description: 'The secondary admin key.' }),
  },
  { name: 'AdminKeyResult', unknown: 'keep', documented: false },
);
export type AdminKeys = Infer<typeof AdminKeyResult>;
export const QueryKey = object(
  {
    name: string({ documented: false, description: 'Name of the key. Null for the default key.' }),
    key: string({ documented: false, description: 'Value of the key.' }),
  },
  { name: 'QueryKey', unknown: 'keep', documented: false },
);
export type QueryKeyBody = Infer<typeof QueryKey>;
export const ListQueryKeysResult = listOf(QueryKey, 'ListQueryKeysResult');

export const CheckNameAvailabilityInput = object(
  {
    name: required(string({ documented: false, description: 'Name to check.' })),
    type: required(enumOf(['searchServices'], { documented: false, description: 'Resource type.' })),
  },
  { name: 'CheckNameAvailabilityInput', documented: false },
);
export type NameAvailabilityRequest = Infer<typeof CheckNameAvailabilityInput>;
export const CheckNameAvailabilityOutput = object(
  {
    nameAvailable: required(boolean({ documented: false, description: 'Whether the name is available.' })),
    reason: UnavailableNameReason,
    message: string({ documented: false, description: 'Explanation of the reason.' }),
  },
  { name: 'CheckNameAvailabilityOutput', unknown: 'keep', documented: false },
);
export type NameAvailability = Infer<typeof CheckNameAvailabilityOutput>;

export const QuotaUsageResult = object(
  {
    id: string({ documented: false, format: 'resource-id', description: 'Resource ID of the quota.' }),
    unit: string({ documented: false, description: 'Unit of the quota, always Count.' }),
    currentValue: int32({ documented: false, description: 'Current usage.' }),
    limit: int32({ documented: false, description: 'Quota.' }),
    name: object(
      {
        value: string({ documented: false, description: 'Name of the SKU.' }),
        localizedValue: string({ documented: false, description: 'Display name of the SKU, such as F - Free.' }),
      },
      {
        name: 'QuotaUsageResultName',
        unknown: 'keep',
        documented: false,
        description: 'SKU that the quota applies to.',
      },
    ),
  },
  { name: 'QuotaUsageResult', unknown: 'keep', documented: false },
);
export const QuotaUsagesListResult = listOf(QuotaUsageResult, 'QuotaUsagesListResult');
export type QuotaUsages = Infer<typeof QuotaUsagesListResult>;

export const AsyncOperationResult = object(
  {
    id: string({ documented: false, format: 'resource-id', description: 'Resource ID of the operation.' }),
    name: string({ documented: false, description: 'ID of the operation.' }),
    status: required(AsyncOperationStatus),
    percentComplete: double({ documented: false, description: 'Progress, from 0 to 100 percent.' }),
  },
  { name: 'AsyncOperationResult', unknown: 'keep', documented: false },
);
export const Subscription = object(
  {
    id: string({ documented: false, description: 'Resource ID of the subscription.' }),
    subscriptionId: required(string({ documented: false, description: 'ID of the subscription.' })),
    displayName: string({ documented: false, description: 'Name of the subscription.' }),
    state: enumOf(['Enabled', 'Warned', 'PastDue', 'Disabled', 'Deleted'], {
      documented: false,
      open: true,
      description: 'State of the subscription.',
    }),
    tenantId: string({ documented: false, description: 'Tenant ID of the subscription.' }),
  },
  { name: 'Subscription', unknown: 'keep', documented: false },
);
export const SubscriptionListResult = listOf(Subscription, 'SubscriptionListResult');
export type SubscriptionList = Infer<typeof SubscriptionListResult>;
export const PrivateLinkResource = object(
  {
    id: string({ documented: false, format: 'resource-id', description: 'Resource ID.' }),
    name: string({ documented: false, description: 'Name of the group.' }),
    type: string({ documented: false, format: 'resource-type', description: 'Type of the resource.' }),
    properties: object(
      {
        groupId: string({ documented: false, description: 'Group ID.' }),
        requiredMembers: array(string(), { documented: false, description: 'Required members of the group.' }),
        requiredZoneNames: array(string(), { documented: false, description: 'Required DNS zone names of the group.' }),
        shareablePrivateLinkResourceTypes: array(
          object(
            {
              name: string({ documented: false, description: 'Name of the type.' }),
              properties: object(
                {
                  type: string({ documented: false, format: 'resource-type', description: 'Resource type.' }),
                  groupId: string({ documented: false, description: 'Group ID.' }),
                  description: string({ documented: false, description: 'Description of the resource type.' }),
                },
                {
                  name: 'ShareablePrivateLinkResourceProperties',
                  unknown: 'keep',
                  documented: false,
                  description: 'Properties of the resource type.',
                },
              ),
            },
            { name: 'ShareablePrivateLinkResourceType', unknown: 'keep', documented: false },
          ),
          { documented: false, description: 'Resource types that support shared private links.' },
        ),
      },
      {
        name: 'PrivateLinkResourceProperties',
        unknown: 'keep',
        documented: false,
        description: 'Properties of the resource.',
      },
    ),
  },
  { name: 'PrivateLinkResource', unknown: 'keep', documented: false },
);
export type PrivateLinkResourceBody = Infer<typeof PrivateLinkResource>;
export const PrivateLinkResourcesResult = listOf(PrivateLinkResource, 'PrivateLinkResourcesResult');
