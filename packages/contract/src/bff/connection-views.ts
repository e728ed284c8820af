import { roles } from '../operations/operation.js';
import { boolean, enumOf, object, required, string, union, type Infer } from '../schema/node.js';
import {
  serviceFields,
  connectionKinds,
  environments,
  credentialSources,
  connectionId,
  connectionName,
  sharedFields,
  localServiceId,
  endpoint,
  hasDocumentSecurity,
  managementUrl,
  subscription,
  subscriptionIds,
} from './connection-fields.js';
import { dateTime } from './date-time.js';

/**
 * Indicates only whether a credential is stored. Its last characters are not included, because they would help an
 * attacker recognize a key.
 */
const CredentialView = object(
  {
    set: required(boolean()),
    updatedAt: dateTime,
    readable: boolean({ description: 'False: sealed with another encryption key; it must be entered again.' }),
  },
  { name: 'CredentialView' },
);
export type CredentialView = Infer<typeof CredentialView>;
const applicationCredentialViews = {
  clientSecret: required(CredentialView),
  clientCertificate: required(CredentialView),
};

const commonViewFields = {
  id: required(connectionId),
  name: required(connectionName),
  kind: required(enumOf(connectionKinds)),
  environment: required(enumOf(environments)),
  readOnly: required(boolean()),
  dialect: required(sharedFields.dialect),
  credentialSource: required(enumOf(credentialSources)),
  tokenRequest: sharedFields.tokenRequest,
  hasManagementCredential: required(
    boolean({ description: 'Whether it has an access token, or obtains them, for the management plane.' }),
  ),
  managed: required(boolean({ description: 'Created and updated by Searchdeck itself.' })),
  isPrivate: required(boolean({ description: 'Only one user can use the connection.' })),
  privateTo: string({ description: 'Display name of that user. Absent: the connection is shared.' }),
  isUsable: required(
    boolean({ description: 'False: it belongs to another user. Owners see it, so that they can delete it.' }),
  ),
  role: required(enumOf(roles, { description: 'Role of the user on this connection.' })),
  etag: required(string()),
  createdAt: required(dateTime),
  updatedAt: required(dateTime),
};
/** A connection as the browser receives it: with the names of stored credentials, but without their values. */
export const ConnectionView = union(
  'type',
  {
    service: object(
      {
        ...commonViewFields,
        endpoint: required(endpoint),
        hasDocumentSecurity: required(hasDocumentSecurity),
        managementUrl,
        subscriptionId: subscription,
        ...serviceFields,
        localServiceId,
        hasAdminCredential: required(
          boolean({ description: 'Whether it has an admin key, or obtains access tokens, for the data plane.' }),
        ),
        credentials: required(
          object({
            adminKey: required(CredentialView),
            queryKey: required(CredentialView),
            managementToken: required(CredentialView),
            ...applicationCredentialViews,
          }),
        ),
      },
      { name: 'ServiceConnection' },
    ),
    subscription: object(
      {
        ...commonViewFields,
        managementUrl: required(managementUrl),
        subscriptionIds: required(subscriptionIds),
        credentials: required(object({ managementToken: required(CredentialView), ...applicationCredentialViews })),
      },
      { name: 'SubscriptionConnection' },
    ),
  },
  { name: 'Connection' },
);
export type ConnectionView = Infer<typeof ConnectionView>;
export type ServiceConnectionView = Extract<ConnectionView, { type: 'service' }>;
export type SubscriptionConnectionView = Extract<ConnectionView, { type: 'subscription' }>;
