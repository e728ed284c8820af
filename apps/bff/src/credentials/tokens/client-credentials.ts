import type { CredentialField, SearchError } from '@searchdeck/contract';
import type { EndpointPolicy } from '../../connections/endpoint-policy.js';
import type { OutboundClient } from '../../outbound/client.js';
import { IdentityProvider, ProviderUnavailable, WrongIssuer } from '../../sessions/directory/identity-provider.js';
import type { ConnectionRecord } from '../../store/repositories.js';
import { credentialMissing, type CredentialLookup } from '../credential-source.js';
import { accessTokenOf, issuerUnavailable, RESOURCE_ADVICE, tokenDenied, type AccessToken } from './access-token.js';
import { clientAuthentication } from './client-authentication.js';
import { parseClientCertificate } from './client-certificate.js';
import { sendTokenRequest, tokenErrorOf, type TokenHttpResponse } from './token-http.js';
import type { TokenSource } from './token-source.js';

/** Advice by error code of a token endpoint (RFC 6749 §5.2). */
const advice: Readonly<Record<string, string>> = {
  invalid_client:
    'Check the client ID, and enter a new client secret or certificate in the connection: the stored one may have expired or been revoked.',
  unauthorized_client: 'Allow the application to use client credentials.',
  invalid_grant: 'Grant the application access again, and check its client ID.',
  invalid_scope: RESOURCE_ADVICE,
  invalid_target: RESOURCE_ADVICE,
};
const DEFAULT_ADVICE = 'Check the issuer, client ID, and resource of the access tokens in the connection.';

/** `expiredAt`: when the certificate of the application expired. */
const denialOf = (issuer: string, response: TokenHttpResponse, expiredAt: Date | undefined): SearchError => {
  const tokenError = tokenErrorOf(response);
  if (tokenError === undefined || response.status === 429) {
    return issuerUnavailable(`the issuer ${issuer} responded with ${response.status}. Try again in a moment.`);
  }
  const { error, description } = tokenError;
  const reason = `The issuer ${issuer} issued no access token (${description}).`;
  if (error === 'invalid_client' && expiredAt !== undefined) {
    const date = expiredAt.toISOString().slice(0, 10);
    return tokenDenied(`${reason} The certificate expired on ${date}.`, 'Enter a new certificate in the connection.');
  }
  return tokenDenied(reason, advice[error] ?? DEFAULT_ADVICE);
};

export interface ClientCredentialsOptions {
  outbound: Pick<OutboundClient, 'send'>;
  policy: Pick<EndpointPolicy, 'checkIssuer'>;
  now?: () => number;
}

/** Tokens of an application (RFC 6749 §4.4), authenticated with its secret or certificate. */
export class ClientCredentials implements TokenSource {
  readonly unavailableReason = undefined;
  private readonly providers = new Map<string, IdentityProvider>();
  private readonly now: () => number;

  constructor(private readonly options: ClientCredentialsOptions) {
    this.now = options.now ?? Date.now;
  }

  async token(connection: ConnectionRecord, resource: string, credentials: CredentialLookup): Promise<AccessToken> {
    const { issuer, clientId } = connection.tokenRequest;
    if (issuer === null) {
      throw credentialMissing('This connection does not specify an issuer of access tokens.', 'tokenRequest.issuer');
    }
    if (clientId === null) throw credentialMissing('This connection has no client ID.', 'tokenRequest.clientId');
    this.options.policy.checkIssuer(issuer, connection.kind);
    const credential = (field: CredentialField) => credentials.credential(connection, field);
    const certificate = await credential('clientCertificate');
    const secret = certificate === undefined ? await credential('clientSecret') : undefined;
    if (certificate === undefined && secret === undefined) {
      throw credentialMissing(
        'This connection has neither a client secret nor a certificate.',
        'credentials.clientSecret',
      );
    }
    const endpoint = await this.tokenEndpoint(issuer);
    const response = await sendTokenRequest(this.options.outbound, {
      method: 'POST',
      url: endpoint,
      headers: {},
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        scope: `${resource}/.default`,
        ...(await clientAuthentication({ clientId, secret, certificate }, endpoint)),
      }),
    });
    const token = response.status === 200 ? accessTokenOf(response.body ?? {}, this.now()) : undefined;
    if (token === undefined) throw denialOf(issuer, response, this.expirationOf(certificate));
    return token;
  }

  /** When the certificate expired; undefined: it has not. */
  private expirationOf(certificate: string | undefined): Date | undefined {
    if (certificate === undefined) return undefined;
    const end = new Date(parseClientCertificate(certificate).certificate.validTo);
    return end.getTime() < this.now() ? end : undefined;
  }

  /** 503 unless the issuer can be reached and names a token endpoint of its origin: it receives the secret. */
  private async tokenEndpoint(issuer: string): Promise<URL> {
    let provider = this.providers.get(issuer);
    if (provider === undefined) {
      provider = new IdentityProvider({ issuer, outbound: this.options.outbound, keyRefreshMs: 0 });
      this.providers.set(issuer, provider);
    }
    const { tokenEndpoint } = await provider.metadata().catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) {
        throw issuerUnavailable(
          `the issuer ${issuer} is not available: ${error.reason}. Check the issuer in the connection, or try again in a moment.`,
          error,
        );
      }
      if (!(error instanceof WrongIssuer)) throw error;
      throw tokenDenied(`"${issuer}" is not the issuer: ${error.message}`, 'Correct the issuer in the connection.');
    });
    const url = new URL(tokenEndpoint);
    if (url.origin !== new URL(issuer).origin) {
      throw issuerUnavailable(`the token endpoint of ${issuer} has a different origin.`);
    }
    return url;
  }
}
