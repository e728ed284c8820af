import { bffCodes } from './codes.js';

/** Error code of a destructive operation on a production connection without its confirmation by name. */
export const CONFIRMATION_REQUIRED = 'CONFIRMATION_REQUIRED';

/** Error codes of requests that the BFF denied. */
export const denialCodes: readonly string[] = [
  'ROLE_REQUIRED',
  bffCodes.connectionReadOnly,
  CONFIRMATION_REQUIRED,
  bffCodes.noRole,
  bffCodes.subscriptionNotAllowed,
];
