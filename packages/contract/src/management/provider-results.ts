import { array, boolean, double, enumOf, int32, object, required, string, type Infer } from '../schema/node.js';
import { SkuName } from './enumerations.js';
import { listOf } from './list-of.js';

const added = { documented: false } as const;

/** An operation of the resource provider, as role definitions name it. */
const ProviderOperation = object(
  {
    name: required(string({ ...added, format: 'resource-type', description: 'Name in role definitions.' })),
    isDataAction: boolean({ ...added, description: 'Whether the operation belongs to the data plane.' }),
    origin: string({ ...added, description: 'Intended executor of the operation.' }),
    display: object(
      {
        provider: string({ ...added, description: 'Display name of the resource provider.' }),
        resource: string({ ...added, description: 'Display name of the resource type.' }),
        operation: string({ ...added, description: 'Display name of the operation.' }),
        description: string({ ...added, description: 'Description of the operation.' }),
      },
      { name: 'ProviderOperationDisplay', unknown: 'keep', ...added, description: 'Names for display.' },
    ),
  },
  { name: 'ProviderOperation', unknown: 'keep', ...added },
);
export const OperationListResult = listOf(ProviderOperation, 'OperationListResult');
export type ProviderOperations = Infer<typeof OperationListResult>;

const count = (objects: string) => int32({ ...added, description: `Maximum number of ${objects}.` });
const SkuOffering = object(
  {
    sku: object({ name: SkuName }, { name: 'OfferedSku', unknown: 'keep', ...added, description: 'The SKU.' }),
    limits: object(
      {
        indexes: count('indexes'),
        indexers: count('indexers'),
        partitionStorageInGigabytes: double({ ...added, description: 'Storage per partition.' }),
        partitionVectorStorageInGigabytes: double({ ...added, description: 'Size of vector indexes per partition.' }),
        searchUnits: count('search units'),
        replicas: count('replicas'),
        partitions: count('partitions'),
      },
      { name: 'OfferedLimits', unknown: 'keep', ...added, description: 'Limits of the SKU.' },
    ),
  },
  { name: 'SkuOffering', unknown: 'keep', ...added },
);
const OfferingsByRegion = object(
  {
    regionName: string({ ...added, description: 'Name of the region.' }),
    features: array(
      object(
        { name: string({ ...added, description: 'Name of the feature.' }) },
        { name: 'FeatureOffering', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Features of the region.' },
    ),
    skus: array(SkuOffering, { ...added, description: 'SKUs of the region.' }),
  },
  { name: 'OfferingsByRegion', unknown: 'keep', ...added },
);
export const OfferingsListResult = listOf(OfferingsByRegion, 'OfferingsListResult');

/** Whether the rules of a network security perimeter are enforced, or violations are only logged. */
export const perimeterAccessModes = ['Enforced', 'Learning', 'Audit'] as const;
export type PerimeterAccessMode = (typeof perimeterAccessModes)[number];

/** What prevents a configuration from being applied. */
const ProvisioningIssue = object(
  {
    name: string({ ...added, description: 'Name of the issue.' }),
    properties: object(
      {
        issueType: string({ ...added, description: 'Type of the issue.' }),
        severity: enumOf(['Warning', 'Error'], { ...added, ignoreCase: true, description: 'Severity of the issue.' }),
        description: string({ ...added, description: 'Description of the issue, with what to do.' }),
        suggestedResourceIds: array(string({ ...added, description: 'Resource ID.' }), {
          ...added,
          description: 'Resources to associate with the same perimeter.',
        }),
      },
      { name: 'ProvisioningIssueProperties', unknown: 'keep', ...added, description: 'Properties of the issue.' },
    ),
  },
  { name: 'ProvisioningIssue', unknown: 'keep', ...added },
);
const PerimeterAccessRule = object(
  {
    name: string({ ...added, description: 'Name of the access rule.' }),
    properties: object(
      {
        direction: enumOf(['Inbound', 'Outbound'], {
          ...added,
          ignoreCase: true,
          description: 'Direction of the traffic.',
        }),
        addressPrefixes: array(string({ ...added, description: 'Range in CIDR notation.' }), {
          ...added,
          description: 'Addresses that reach the service.',
        }),
        subscriptions: array(
          object(
            { id: string({ ...added, format: 'resource-id', description: 'Resource ID of the subscription.' }) },
            { name: 'PerimeterSubscription', unknown: 'keep', ...added },
          ),
          { ...added, description: 'Subscriptions that reach the service.' },
        ),
        fullyQualifiedDomainNames: array(string({ ...added, description: 'Domain name.' }), {
          ...added,
          description: 'Domain names that the service reaches.',
        }),
      },
      { name: 'PerimeterAccessRuleProperties', unknown: 'keep', ...added, description: 'Properties of the rule.' },
    ),
  },
  { name: 'PerimeterAccessRule', unknown: 'keep', ...added },
);

/** A perimeter that is associated with the service, with the rules that the service applies. Managed at the perimeter. */
export const NetworkSecurityPerimeterConfiguration = object(
  {
    id: string({ ...added, format: 'resource-id', description: 'Resource ID.' }),
    name: string({ ...added, description: 'Name of the configuration.' }),
    type: string({ ...added, format: 'resource-type', description: 'Type of the resource.' }),
    properties: object(
      {
        provisioningState: enumOf(['Succeeded', 'Creating', 'Updating', 'Deleting', 'Accepted', 'Failed', 'Canceled'], {
          ...added,
          ignoreCase: true,
          description: 'State of the last change of the configuration.',
        }),
        provisioningIssues: array(ProvisioningIssue, {
          ...added,
          description: 'Why the configuration is not applied completely.',
        }),
        networkSecurityPerimeter: object(
          {
            id: string({ ...added, format: 'resource-id', description: 'Resource ID of the perimeter.' }),
            perimeterGuid: string({ ...added, description: 'Unique ID of the perimeter.' }),
            location: string({ ...added, description: 'Region of the perimeter.' }),
          },
          { name: 'NetworkSecurityPerimeter', unknown: 'keep', ...added, description: 'The perimeter.' },
        ),
        resourceAssociation: object(
          {
            name: string({ ...added, description: 'Name of the association.' }),
            accessMode: enumOf(perimeterAccessModes, {
              ...added,
              ignoreCase: true,
              description: 'Whether the rules are enforced, or violations are only logged.',
            }),
          },
          { name: 'PerimeterAssociation', unknown: 'keep', ...added, description: 'Association of the service.' },
        ),
        profile: object(
          {
            name: string({ ...added, description: 'Name of the profile.' }),
            accessRulesVersion: int32({ ...added, description: 'Version of the access rules.' }),
            accessRules: array(PerimeterAccessRule, { ...added, description: 'Rules of the profile.' }),
            diagnosticSettingsVersion: int32({ ...added, description: 'Version of the diagnostic settings.' }),
            enabledLogCategories: array(string({ ...added, description: 'Log category.' }), {
              ...added,
              description: 'Log categories that are enabled.',
            }),
          },
          { name: 'PerimeterProfile', unknown: 'keep', ...added, description: 'Profile with the access rules.' },
        ),
      },
      {
        name: 'NetworkSecurityPerimeterConfigurationProperties',
        unknown: 'keep',
        ...added,
        description: 'Properties of the configuration.',
      },
    ),
  },
  { name: 'NetworkSecurityPerimeterConfiguration', unknown: 'keep', ...added },
);
export type NetworkSecurityPerimeterConfigurationBody = Infer<typeof NetworkSecurityPerimeterConfiguration>;
export const NetworkSecurityPerimeterConfigurationListResult = listOf(
  NetworkSecurityPerimeterConfiguration,
  'NetworkSecurityPerimeterConfigurationListResult',
);
