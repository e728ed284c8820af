import {
  array,
  boolean,
  double,
  enumOf,
  int32,
  object,
  required,
  string,
  undocumented,
  type Infer,
} from '../schema/node.js';
import { SkuName } from './enumerations.js';
import { listOf } from './list-of.js';

/** An operation of the resource provider, as role definitions name it. */
const ProviderOperation = object(
  {
    name: required(string({ ...undocumented, format: 'resource-type', description: 'Name in role definitions.' })),
    isDataAction: boolean({ ...undocumented, description: 'Whether the operation belongs to the data plane.' }),
    origin: string({ ...undocumented, description: 'Intended executor of the operation.' }),
    display: object(
      {
        provider: string({ ...undocumented, description: 'Display name of the resource provider.' }),
        resource: string({ ...undocumented, description: 'Display name of the resource type.' }),
        operation: string({ ...undocumented, description: 'Display name of the operation.' }),
        description: string({ ...undocumented, description: 'Description of the operation.' }),
      },
      { name: 'ProviderOperationDisplay', unknown: 'keep', ...undocumented, description: 'Names for display.' },
    ),
  },
  { name: 'ProviderOperation', unknown: 'keep', ...undocumented },
);
export const OperationListResult = listOf(ProviderOperation, 'OperationListResult');
export type ProviderOperations = Infer<typeof OperationListResult>;

const count = (objects: string) => int32({ ...undocumented, description: `Maximum number of ${objects}.` });
const SkuOffering = object(
  {
    sku: object({ name: SkuName }, { name: 'OfferedSku', unknown: 'keep', ...undocumented, description: 'The SKU.' }),
    limits: object(
      {
        indexes: count('indexes'),
        indexers: count('indexers'),
        partitionStorageInGigabytes: double({ ...undocumented, description: 'Storage per partition.' }),
        partitionVectorStorageInGigabytes: double({
          ...undocumented,
          description: 'Size of vector indexes per partition.',
        }),
        searchUnits: count('search units'),
        replicas: count('replicas'),
        partitions: count('partitions'),
      },
      { name: 'OfferedLimits', unknown: 'keep', ...undocumented, description: 'Limits of the SKU.' },
    ),
  },
  { name: 'SkuOffering', unknown: 'keep', ...undocumented },
);
const OfferingsByRegion = object(
  {
    regionName: string({ ...undocumented, description: 'Name of the region.' }),
    features: array(
      object(
        { name: string({ ...undocumented, description: 'Name of the feature.' }) },
        { name: 'FeatureOffering', unknown: 'keep', ...undocumented },
      ),
      { ...undocumented, description: 'Features of the region.' },
    ),
    skus: array(SkuOffering, { ...undocumented, description: 'SKUs of the region.' }),
  },
  { name: 'OfferingsByRegion', unknown: 'keep', ...undocumented },
);
export const OfferingsListResult = listOf(OfferingsByRegion, 'OfferingsListResult');

/** Whether the rules of a network security perimeter are enforced, or violations are only logged. */
export const perimeterAccessModes = ['Enforced', 'Learning', 'Audit'] as const;
export type PerimeterAccessMode = (typeof perimeterAccessModes)[number];

/** What prevents a configuration from being applied. */
const ProvisioningIssue = object(
  {
    name: string({ ...undocumented, description: 'Name of the issue.' }),
    properties: object(
      {
        issueType: string({ ...undocumented, description: 'Type of the issue.' }),
        severity: enumOf(['Warning', 'Error'], {
          ...undocumented,
          ignoresCase: true,
          description: 'Severity of the issue.',
        }),
        description: string({ ...undocumented, description: 'Description of the issue, with what to do.' }),
        suggestedResourceIds: array(string({ ...undocumented, description: 'Resource ID.' }), {
          ...undocumented,
          description: 'Resources to associate with the same perimeter.',
        }),
      },
      {
        name: 'ProvisioningIssueProperties',
        unknown: 'keep',
        ...undocumented,
        description: 'Properties of the issue.',
      },
    ),
  },
  { name: 'ProvisioningIssue', unknown: 'keep', ...undocumented },
);
const PerimeterAccessRule = object(
  {
    name: string({ ...undocumented, description: 'Name of the access rule.' }),
    properties: object(
      {
        direction: enumOf(['Inbound', 'Outbound'], {
          ...undocumented,
          ignoresCase: true,
          description: 'Direction of the traffic.',
        }),
        addressPrefixes: array(string({ ...undocumented, description: 'Range in CIDR notation.' }), {
          ...undocumented,
          description: 'Addresses that reach the service.',
        }),
        subscriptions: array(
          object(
            { id: string({ ...undocumented, format: 'resource-id', description: 'Resource ID of the subscription.' }) },
            { name: 'PerimeterSubscription', unknown: 'keep', ...undocumented },
          ),
          { ...undocumented, description: 'Subscriptions that reach the service.' },
        ),
        fullyQualifiedDomainNames: array(string({ ...undocumented, description: 'Domain name.' }), {
          ...undocumented,
          description: 'Domain names that the service reaches.',
        }),
      },
      {
        name: 'PerimeterAccessRuleProperties',
        unknown: 'keep',
        ...undocumented,
        description: 'Properties of the rule.',
      },
    ),
  },
  { name: 'PerimeterAccessRule', unknown: 'keep', ...undocumented },
);

/** A perimeter that is associated with the service, with the rules that the service applies. Managed at the perimeter. */
export const NetworkSecurityPerimeterConfiguration = object(
  {
    id: string({ ...undocumented, format: 'resource-id', description: 'Resource ID.' }),
    name: string({ ...undocumented, description: 'Name of the configuration.' }),
    type: string({ ...undocumented, format: 'resource-type', description: 'Type of the resource.' }),
    properties: object(
      {
        provisioningState: enumOf(['Succeeded', 'Creating', 'Updating', 'Deleting', 'Accepted', 'Failed', 'Canceled'], {
          ...undocumented,
          ignoresCase: true,
          description: 'State of the last change of the configuration.',
        }),
        provisioningIssues: array(ProvisioningIssue, {
          ...undocumented,
          description: 'Why the configuration is not applied completely.',
        }),
        networkSecurityPerimeter: object(
          {
            id: string({ ...undocumented, format: 'resource-id', description: 'Resource ID of the perimeter.' }),
            perimeterGuid: string({ ...undocumented, description: 'Unique ID of the perimeter.' }),
            location: string({ ...undocumented, description: 'Region of the perimeter.' }),
          },
          { name: 'NetworkSecurityPerimeter', unknown: 'keep', ...undocumented, description: 'The perimeter.' },
        ),
        resourceAssociation: object(
          {
            name: string({ ...undocumented, description: 'Name of the association.' }),
            accessMode: enumOf(perimeterAccessModes, {
              ...undocumented,
              ignoresCase: true,
              description: 'Whether the rules are enforced, or violations are only logged.',
            }),
          },
          {
            name: 'PerimeterAssociation',
            unknown: 'keep',
            ...undocumented,
            description: 'Association of the service.',
          },
        ),
        profile: object(
          {
            name: string({ ...undocumented, description: 'Name of the profile.' }),
            accessRulesVersion: int32({ ...undocumented, description: 'Version of the access rules.' }),
            accessRules: array(PerimeterAccessRule, { ...undocumented, description: 'Rules of the profile.' }),
            diagnosticSettingsVersion: int32({ ...undocumented, description: 'Version of the diagnostic settings.' }),
            enabledLogCategories: array(string({ ...undocumented, description: 'Log category.' }), {
              ...undocumented,
              description: 'Log categories that are enabled.',
            }),
          },
          { name: 'PerimeterProfile', unknown: 'keep', ...undocumented, description: 'Profile with the access rules.' },
        ),
      },
      {
        name: 'NetworkSecurityPerimeterConfigurationProperties',
        unknown: 'keep',
        ...undocumented,
        description: 'Properties of the configuration.',
      },
    ),
  },
  { name: 'NetworkSecurityPerimeterConfiguration', unknown: 'keep', ...undocumented },
);
export type NetworkSecurityPerimeterConfigurationBody = Infer<typeof NetworkSecurityPerimeterConfiguration>;
export const NetworkSecurityPerimeterConfigurationListResult = listOf(
  NetworkSecurityPerimeterConfiguration,
  'NetworkSecurityPerimeterConfigurationListResult',
);
