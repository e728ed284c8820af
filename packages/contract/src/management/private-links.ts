import { withMeta, object, required, string, type Infer } from '../schema/node.js';
import {
  PrivateLinkServiceConnectionProvisioningState,
  PrivateLinkServiceConnectionStatus,
  SharedPrivateLinkResourceProvisioningState,
  SharedPrivateLinkResourceStatus,
} from './enumerations.js';
import { SystemData } from './system-data.js';

const id = string({ format: 'resource-id', description: 'Fully qualified resource ID.', readOnly: true });
const name = string({ description: 'Name of the resource.', readOnly: true });
const type = string({ format: 'resource-type', description: 'Type of the resource.', readOnly: true });

/** management-plane.md "SearchService". */
export const PrivateEndpointConnection = object(
  {
    id,
    name,
    type,
    properties: object(
      {
        groupId: string({ description: 'Group ID of the connection.' }),
        privateEndpoint: object(
          { id: string({ format: 'resource-id', description: 'Resource ID of the private endpoint.' }) },
          { name: 'PrivateEndpoint', description: 'Private endpoint.' },
        ),
        privateLinkServiceConnectionState: object(
          {
            status: PrivateLinkServiceConnectionStatus,
            description: string({ description: 'Description for the approver.' }),
            actionsRequired: string({ description: 'Additional actions required.', default: 'None' }),
          },
          { name: 'PrivateLinkServiceConnectionState', description: 'Current state of the connection.' },
        ),
        provisioningState: PrivateLinkServiceConnectionProvisioningState,
      },
      { name: 'PrivateEndpointConnectionProperties', description: 'Properties of the connection.' },
    ),
    systemData: SystemData,
  },
  { name: 'PrivateEndpointConnection', unknown: 'keep', description: 'A private endpoint connection of the service.' },
);
export type PrivateEndpointConnectionResource = Infer<typeof PrivateEndpointConnection>;

interface SharedPrivateLinkTarget {
  groupId: string;
  /** Resource type of the target. */
  type: string;
  description: string;
}

/** Possible targets of shared private links, as privateLinkResources lists them. Group IDs ignore case. service-behavior §13.3. */
export const sharedPrivateLinkTargets: readonly SharedPrivateLinkTarget[] = [
  { groupId: 'blob', type: 'Vendor.Storage/storageAccounts', description: 'Blob storage' },
  { groupId: 'table', type: 'Vendor.Storage/storageAccounts', description: 'Table storage' },
  { groupId: 'dfs', type: 'Vendor.Storage/storageAccounts', description: 'Data lake storage' },
  { groupId: 'sql', type: 'Vendor.DocumentDB/databaseAccounts', description: 'Document database' },
  { groupId: 'sqlServer', type: 'Vendor.Sql/servers', description: 'SQL database' },
  { groupId: 'managedInstance', type: 'Vendor.Sql/managedInstances', description: 'Managed SQL instance' },
  { groupId: 'mysqlServer', type: 'Vendor.DBforMySQL/servers', description: 'MySQL database' },
  { groupId: 'vault', type: 'Vendor.KeyVault/vaults', description: 'Key vault' },
  { groupId: 'sites', type: 'Vendor.Web/sites', description: 'Web application or function' },
  { groupId: 'openai_account', type: 'Vendor.CognitiveServices/accounts', description: 'Language model' },
  { groupId: 'cognitiveservices_account', type: 'Vendor.CognitiveServices/accounts', description: 'AI services' },
];

export const sharedPrivateLinkName = string({
  isDocumented: false,
  description: 'Name of the shared private link.',
  minLength: 1,
  maxLength: 260,
});

/** management-plane.md "SearchService"; properties from service-behavior §4. */
export const SharedPrivateLinkResource = object(
  {
    id: withMeta(id, { isDocumented: false }),
    name: withMeta(name, { isDocumented: false }),
    type: withMeta(type, { isDocumented: false }),
    properties: object(
      {
        privateLinkResourceId: required(
          string({
            isDocumented: false,
            description: 'Resource ID of the target resource.',
            format: 'resource-id',
            isImmutable: true,
          }),
        ),
        groupId: required(
          string({
            isDocumented: false,
            description: 'Group ID of the target resource.',
            examples: sharedPrivateLinkTargets.map(({ groupId }) => groupId),
            isImmutable: true,
          }),
        ),
        requestMessage: string({ isDocumented: false, description: 'Message to the approver of the link.' }),
        resourceRegion: string({
          isDocumented: false,
          description: 'Region of the target resource, if it is regional.',
          isImmutable: true,
        }),
        status: SharedPrivateLinkResourceStatus,
        provisioningState: SharedPrivateLinkResourceProvisioningState,
      },
      { name: 'SharedPrivateLinkResourceProperties', description: 'Properties of the link.' },
    ),
    systemData: withMeta(SystemData, { isDocumented: false }),
  },
  {
    name: 'SharedPrivateLinkResource',
    unknown: 'keep',
    description: 'A shared private link resource managed by the service.',
  },
);
export type SharedPrivateLinkResourceBody = Infer<typeof SharedPrivateLinkResource>;
