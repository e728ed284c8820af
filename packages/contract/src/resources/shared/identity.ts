import { object, required, string, union, type Infer } from '../../schema/node.js';

/** data-plane.md "SearchResourceEncryptionKey": SearchIndexerDataIdentity variants. */
export const SearchIndexerDataIdentity = union(
  '@odata.type',
  {
    '#Vendor.Search.DataNoneIdentity': object(
      {},
      { name: 'DataNoneIdentity', description: 'Clears the managed identity.' },
    ),
    '#Vendor.Search.DataUserAssignedIdentity': object(
      {
        userAssignedIdentity: required(
          string({
            description:
              'Fully qualified resource ID of a user-assigned managed identity that is assigned to the service.',
            format: 'resource-id',
            examples: [
              '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Vendor.ManagedIdentity/userAssignedIdentities/name',
            ],
          }),
        ),
        federatedIdentityClientId: string({
          description: 'Client ID of a multitenant application federated with the managed identity.',
        }),
      },
      { name: 'DataUserAssignedIdentity', description: 'A user-assigned managed identity.' },
    ),
  },
  { name: 'SearchIndexerDataIdentity' },
);
export type SearchIndexerDataIdentity = Infer<typeof SearchIndexerDataIdentity>;
