/** Error codes of the BFF for credentials of connections. They are not part of the console's first load. */
export const credentialCodes = {
  /** The service, or the issuer of access tokens, does not accept the credential of the connection. */
  credentialRejected: 'CREDENTIAL_REJECTED',
  /** The connection authenticates in a way that this server is not configured for. */
  credentialSourceUnavailable: 'CREDENTIAL_SOURCE_UNAVAILABLE',
  /** The issuer of access tokens cannot be reached. */
  tokenIssuerUnavailable: 'TOKEN_ISSUER_UNAVAILABLE',
} as const;
