import { bffCodes } from './codes.js';

/** Error code of a destructive operation on a production connection without its confirmation by name. */
export const CONFIRMATION_REQUIRED = 'CONFIRMATION_REQUIRED';

/** Error code of a request that the role of the user does not allow. */
export const ROLE_REQUIRED = 'ROLE_REQUIRED';

/** Error codes of requests that the BFF denied. */
export const denialCodes: readonly string[] = [
  ROLE_REQUIRED,
  bffCodes.connectionReadOnly,
  CONFIRMATION_REQUIRED,
  bffCodes.noRole,
  bffCodes.subscriptionNotAllowed,
];
