/** Error codes of the BFF itself that the console handles. */
export const bffCodes = {
  /** A write was sent and no response arrived: it may have happened. */
  outcomeUnknown: 'OUTCOME_UNKNOWN',
  credentialMissing: 'CREDENTIAL_MISSING',
  /** Sealed with another encryption key. */
  credentialUnreadable: 'CREDENTIAL_UNREADABLE',
  /** The directory no longer exchanges the access token of the user: the user must sign in again. */
  userTokenExpired: 'USER_TOKEN_EXPIRED',
  connectionReadOnly: 'CONNECTION_READ_ONLY',
  /** The directory assigns the user no role. */
  noRole: 'NO_ROLE',
  identityProviderUnavailable: 'IDENTITY_PROVIDER_UNAVAILABLE',
  /** The path names a subscription that the connection does not list. */
  subscriptionNotAllowed: 'SUBSCRIPTION_NOT_ALLOWED',
  /** A task that has the permissions of another user. */
  taskOfOtherUser: 'TASK_OF_OTHER_USER',
  /** The version of a definition is not in the history, or it is a deletion. */
  versionUnknown: 'VERSION_UNKNOWN',
} as const;

/** Request header with the name that the user typed to confirm a destructive operation, percent-encoded. */
export const CONFIRMATION_HEADER = 'X-Searchdeck-Confirm';

/** Request header with the secret of the session, which only pages of the console's origin have. */
export const ORIGIN_SECRET_HEADER = 'X-Searchdeck';

/** Response header that distinguishes the errors of the BFF (`bff`) from the responses of a service (`service`). */
export const RESPONSE_SOURCE_HEADER = 'X-Searchdeck-Source';

/**
 * Response header with the value of a header of the service that is a URL, for example `Location`. It is renamed, so that no
 * client follows the URL.
 */
export const forwardedUrlHeader = (name: string): string => `X-Searchdeck-${name}`;
export const LOCATION_HEADER = forwardedUrlHeader('Location');

/** Error codes of the BFF for a service that cannot be reached. */
export const serviceUnreachableCodes = [
  'UPSTREAM_DNS',
  'UPSTREAM_REFUSED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CONNECT_TIMEOUT',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_RESET',
  'UPSTREAM_TLS',
  'UPSTREAM_UNAVAILABLE',
] as const;
export type ServiceUnreachableCode = (typeof serviceUnreachableCodes)[number];

/** Whether a code is specific to the BFF. Its codes are uppercase, unlike those of the interface. */
export const isBffCode = (code: string): boolean => /^[A-Z_]+$/.test(code);
