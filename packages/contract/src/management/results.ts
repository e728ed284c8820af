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
    primaryKey: string({ isDocumented: false, description: 'The primary admin key.' }),
    secondaryKey: string({ isDocumented: false, description: 'The secondary admin key.' }),
  },
  { name: 'AdminKeyResult', unknown: 'keep', isDocumented: false },
);
export type AdminKeys = Infer<typeof AdminKeyResult>;
export const QueryKey = object(
  {
    name: string({ isDocumented: false, description: 'Name of the key. Null for the default key.' }),
    key: string({ isDocumented: false, description: 'Value of the key.' }),
  },
  { name: 'QueryKey', unknown: 'keep', isDocumented: false },
);
export type QueryKeyBody = Infer<typeof QueryKey>;
export const ListQueryKeysResult = listOf(QueryKey, 'ListQueryKeysResult');

export const CheckNameAvailabilityInput = object(
  {
    name: required(string({ isDocumented: false, description: 'Name to check.' })),
    type: required(enumOf(['searchServices'], { isDocumented: false, description: 'Resource type.' })),
  },
  { name: 'CheckNameAvailabilityInput', isDocumented: false },
);
export type NameAvailabilityRequest = Infer<typeof CheckNameAvailabilityInput>;
export const CheckNameAvailabilityOutput = object(
  {
    nameAvailable: required(boolean({ isDocumented: false, description: 'Whether the name is available.' })),
    reason: UnavailableNameReason,
    message: string({ isDocumented: false, description: 'Explanation of the reason.' }),
  },
  { name: 'CheckNameAvailabilityOutput', unknown: 'keep', isDocumented: false },
);
export type NameAvailability = Infer<typeof CheckNameAvailabilityOutput>;

export const QuotaUsageResult = object(
  {
    id: string({ isDocumented: false, format: 'resource-id', description: 'Resource ID of the quota.' }),
    unit: string({ isDocumented: false, description: 'Unit of the quota, always Count.' }),
    currentValue: int32({ isDocumented: false, description: 'Current usage.' }),
    limit: int32({ isDocumented: false, description: 'Quota.' }),
    name: object(
      {
        value: string({ isDocumented: false, description: 'Name of the SKU.' }),
        localizedValue: string({ isDocumented: false, description: 'Display name of the SKU, such as F - Free.' }),
      },
      {
        name: 'QuotaUsageResultName',
        unknown: 'keep',
        isDocumented: false,
        description: 'SKU that the quota applies to.',
      },
    ),
  },
  { name: 'QuotaUsageResult', unknown: 'keep', isDocumented: false },
);
export const QuotaUsagesListResult = listOf(QuotaUsageResult, 'QuotaUsagesListResult');
export type QuotaUsages = Infer<typeof QuotaUsagesListResult>;

export const AsyncOperationResult = object(
  {
    id: string({ isDocumented: false, format: 'resource-id', description: 'Resource ID of the operation.' }),
    name: string({ isDocumented: false, description: 'ID of the operation.' }),
    status: required(AsyncOperationStatus),
    percentComplete: double({ isDocumented: false, description: 'Progress, from 0 to 100 percent.' }),
  },
  { name: 'AsyncOperationResult', unknown: 'keep', isDocumented: false },
);
export const Subscription = object(
  {
    id: string({ isDocumented: false, description: 'Resource ID of the subscription.' }),
    subscriptionId: required(string({ isDocumented: false, description: 'ID of the subscription.' })),
    displayName: string({ isDocumented: false, description: 'Name of the subscription.' }),
    state: enumOf(['Enabled', 'Warned', 'PastDue', 'Disabled', 'Deleted'], {
      isDocumented: false,
      isOpen: true,
      description: 'State of the subscription.',
    }),
    tenantId: string({ isDocumented: false, description: 'Tenant ID of the subscription.' }),
  },
  { name: 'Subscription', unknown: 'keep', isDocumented: false },
);
export const SubscriptionListResult = listOf(Subscription, 'SubscriptionListResult');
export type SubscriptionList = Infer<typeof SubscriptionListResult>;
export const PrivateLinkResource = object(
  {
    id: string({ isDocumented: false, format: 'resource-id', description: 'Resource ID.' }),
    name: string({ isDocumented: false, description: 'Name of the group.' }),
    type: string({ isDocumented: false, format: 'resource-type', description: 'Type of the resource.' }),
    properties: object(
      {
        groupId: string({ isDocumented: false, description: 'Group ID.' }),
        requiredMembers: array(string(), { isDocumented: false, description: 'Required members of the group.' }),
        requiredZoneNames: array(string(), {
          isDocumented: false,
          description: 'Required DNS zone names of the group.',
        }),
        shareablePrivateLinkResourceTypes: array(
          object(
            {
              name: string({ isDocumented: false, description: 'Name of the type.' }),
              properties: object(
                {
                  type: string({ isDocumented: false, format: 'resource-type', description: 'Resource type.' }),
                  groupId: string({ isDocumented: false, description: 'Group ID.' }),
                  description: string({ isDocumented: false, description: 'Description of the resource type.' }),
                },
                {
                  name: 'ShareablePrivateLinkResourceProperties',
                  unknown: 'keep',
                  isDocumented: false,
                  description: 'Properties of the resource type.',
                },
              ),
            },
            { name: 'ShareablePrivateLinkResourceType', unknown: 'keep', isDocumented: false },
          ),
          { isDocumented: false, description: 'Resource types that support shared private links.' },
        ),
      },
      {
        name: 'PrivateLinkResourceProperties',
        unknown: 'keep',
        isDocumented: false,
        description: 'Properties of the resource.',
      },
    ),
  },
  { name: 'PrivateLinkResource', unknown: 'keep', isDocumented: false },
);
export type PrivateLinkResourceBody = Infer<typeof PrivateLinkResource>;
export const PrivateLinkResourcesResult = listOf(PrivateLinkResource, 'PrivateLinkResourcesResult');
