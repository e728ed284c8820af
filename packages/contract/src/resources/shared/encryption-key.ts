import { boolean, noted, object, required, string, type Infer } from '../../schema/node.js';
import { SearchIndexerDataIdentity } from './identity.js';

/** data-plane.md "SearchResourceEncryptionKey". */
export const SearchResourceEncryptionKey = object(
  {
    keyVaultKeyName: required(string({ description: 'Key name in the key vault.', minLength: 1 })),
    keyVaultKeyVersion: string({ description: 'Key version.' }),
    keyVaultUri: required(string({ description: 'Key vault URI (DNS name).', format: 'uri' })),
    accessCredentials: object(
      {
        applicationId: required(
          string({ description: 'Application id with access to the vault (not the object id).', minLength: 1 }),
        ),
        applicationSecret: string({
          description:
            'Application authentication key; returned as null in responses; optional when a managed identity is used.',
          secret: true,
        }),
      },
      {
        name: 'AccessCredentials',
        description:
          'Credentials of the application that may read the vault; optional when a managed identity is used.',
      },
    ),
    identity: noted(SearchIndexerDataIdentity, {
      description:
        'Explicit managed identity; if absent and accessCredentials is null the system-assigned identity is used; unchanged on update when absent; cleared when the none identity is given.',
    }),
    isServiceLevelKey: boolean({ description: 'The key is the one set for the whole service.', default: false }),
  },
  {
    name: 'SearchResourceEncryptionKey',
    description:
      'A customer-managed key. Once a definition is encrypted it stays encrypted; the service ignores attempts to set encryptionKey to null; it may be changed to rotate keys. Customer-managed-key encryption is unavailable for free services.',
  },
);
export type SearchResourceEncryptionKey = Infer<typeof SearchResourceEncryptionKey>;
