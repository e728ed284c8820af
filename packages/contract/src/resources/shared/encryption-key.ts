import { boolean, withMeta, object, required, string, type Infer } from '../../schema/node.js';
import { SearchIndexerDataIdentity } from './identity.js';

/** data-plane.md "SearchResourceEncryptionKey". */
export const SearchResourceEncryptionKey = object(
  {
    keyVaultKeyName: required(string({ description: 'Name of the key in the key vault.', minLength: 1 })),
    keyVaultKeyVersion: string({ description: 'Version of the key.' }),
    keyVaultUri: required(string({ description: 'URI of the key vault.', format: 'uri' })),
    accessCredentials: object(
      {
        applicationId: required(
          string({
            description: 'Application ID (not object ID) of an application with access to the key vault.',
            minLength: 1,
          }),
        ),
        applicationSecret: string({
          description: 'Authentication key of the application. Optional when a managed identity is used.',
          isSecret: true,
        }),
      },
      {
        name: 'AccessCredentials',
        description:
          'Credentials of an application with access to the key vault. Optional when a managed identity is used.',
      },
    ),
    identity: withMeta(SearchIndexerDataIdentity, {
      description:
        'Managed identity used to access the key vault. If absent on creation and accessCredentials is null, the system-assigned identity is used. If absent on update, the stored identity is kept. DataNoneIdentity clears it.',
    }),
    isServiceLevelKey: boolean({ description: 'Whether the key is the service-level encryption key.', default: false }),
  },
  {
    name: 'SearchResourceEncryptionKey',
    description:
      'A customer-managed encryption key. It can be changed to rotate keys, but not removed: the service ignores attempts to set encryptionKey to null. Not available for free services.',
  },
);
export type SearchResourceEncryptionKey = Infer<typeof SearchResourceEncryptionKey>;
