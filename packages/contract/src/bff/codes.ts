/** Codes of the BFF's own refusals that the console decides by. */
export const bffCodes = {
  /** A write was sent and no answer came: it may have happened. */
  outcomeUnknown: 'OUTCOME_UNKNOWN',
  credentialMissing: 'CREDENTIAL_MISSING',
  /** Sealed with another encryption key. */
  credentialUnreadable: 'CREDENTIAL_UNREADABLE',
  connectionReadOnly: 'CONNECTION_READ_ONLY',
} as const;

/** Codes of the BFF for a service that is not there; an answer of any status means that it is. */
export const serviceAwayCodes = [
  'UPSTREAM_DNS',
  'UPSTREAM_REFUSED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CONNECT_TIMEOUT',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_RESET',
  'UPSTREAM_TLS',
  'UPSTREAM_UNAVAILABLE',
] as const;
export type ServiceAwayCode = (typeof serviceAwayCodes)[number];

/** Whether the BFF itself refused: its codes are capitals, those of services are not. */
export const isBffCode = (code: string): boolean => /^[A-Z_]+$/.test(code);
