import { object, required, string, union, type Infer } from '../../schema/node.js';

/** data-plane.md "SearchResourceEncryptionKey": SearchIndexerDataIdentity variants. */
export const SearchIndexerDataIdentity = union(
  '@odata.type',
  {
    '#Vendor.Search.DataNoneIdentity': object({}, { name: 'DataNoneIdentity', description: 'Clears the identity.' }),
    '#Vendor.Search.DataUserAssignedIdentity': object(
      {
        userAssignedIdentity: required(
          string({
            description: 'Fully qualified resource id of a user-assigned managed identity assigned to the service.',
            format: 'resource-id',
            examples: [
              '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Vendor.ManagedIdentity/userAssignedIdentities/name',
            ],
          }),
        ),
        federatedIdentityClientId: string({
          description: 'Client id of a multi-tenant app federated with the managed identity.',
        }),
      },
      { name: 'DataUserAssignedIdentity', description: 'A user-assigned managed identity.' },
    ),
  },
  { name: 'SearchIndexerDataIdentity' },
);
export type SearchIndexerDataIdentity = Infer<typeof SearchIndexerDataIdentity>;
