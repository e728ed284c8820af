import { bffCodes, SearchError } from '@searchdeck/contract';
import type { OutboundClient } from '../../outbound/client.js';
import type { IdentityProvider } from '../../sessions/directory/identity-provider.js';
import { accessTokenOf, issuerUnavailable, RESOURCE_ADVICE, tokenDenied, type AccessToken } from './access-token.js';
import { clientAuthentication, type ClientCredential } from './client-authentication.js';
import { sendTokenRequest, tokenErrorOf, type TokenHttpResponse } from './token-http.js';

/** Grant that exchanges the token of a user (RFC 7523 §2.1). */
export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Exchanges access tokens of users for tokens that a service accepts. */
export interface TokenExchange {
  /** Why this server cannot exchange tokens; undefined: it can. */
  readonly unavailableReason: string | undefined;
  /**
   * A token of the same user for a scope. Rejects with SearchError: 409 `USER_TOKEN_EXPIRED` if the user must sign in again,
   * 409 `CREDENTIAL_REJECTED` if it is denied, 503 if the directory is not available.
   */
  exchange(userToken: AccessToken, scope: string): Promise<AccessToken>;
}

export const userTokenExpired = (reason: string): SearchError =>
  new SearchError({
    status: 409,
    code: bffCodes.userTokenExpired,
    message: `${reason} Sign in again.`,
  });

export const localTokenExchange: TokenExchange = {
  unavailableReason: 'Users must sign in with a directory. See docs/sign-in.md.',
  exchange: async () => {
    throw userTokenExpired('No directory is configured.');
  },
};

/** Errors of a token endpoint that the user resolves by signing in again (RFC 6749 §5.2, OpenID Connect Core §3.1.2.6). */
const USER_ERRORS: ReadonlySet<string> = new Set(['invalid_grant', 'interaction_required', 'login_required']);
const CONSENT = /consent_required|AADSTS65001/;

const advice: Readonly<Record<string, string>> = {
  invalid_client: 'Set SEARCHDECK_SIGN_IN_API_SECRET to a valid secret, or replace the certificate of the server.',
  unauthorized_client: `Allow the server's application to use the grant ${JWT_BEARER_GRANT}.`,
  unsupported_grant_type: `The directory must support the grant ${JWT_BEARER_GRANT}. Select another authentication method in the connection.`,
  invalid_scope: RESOURCE_ADVICE,
  invalid_target: RESOURCE_ADVICE,
};
const CONSENT_ADVICE =
  "A directory administrator must grant the server's application the permission user_impersonation.";

const denialOf = (response: TokenHttpResponse): SearchError => {
  const tokenError = tokenErrorOf(response);
  if (tokenError === undefined) {
    return issuerUnavailable(`the directory responded with ${response.status}. Try again in a moment.`);
  }
  const { error, description } = tokenError;
  const reason = `The directory did not exchange your access token (${description}).`;
  if (CONSENT.test(description) || response.body?.['suberror'] === 'consent_required') {
    return tokenDenied(reason, CONSENT_ADVICE);
  }
  if (USER_ERRORS.has(error)) return userTokenExpired(reason);
  return tokenDenied(reason, advice[error] ?? "Check the server's application in the directory.");
};

export interface DirectoryTokenExchangeOptions {
  provider: Pick<IdentityProvider, 'metadata' | 'grantTypes'>;
  outbound: Pick<OutboundClient, 'send'>;
  /** How the server authenticates to the directory; undefined: it is not configured. */
  client: ClientCredential | undefined;
  now?: () => number;
}

/** Exchanges tokens at the directory that users sign in with: the on-behalf-of flow of the vendor's identity platform. */
export class DirectoryTokenExchange implements TokenExchange {
  private readonly now: () => number;

  constructor(private readonly options: DirectoryTokenExchangeOptions) {
    this.now = options.now ?? Date.now;
  }

  get unavailableReason(): string | undefined {
    const { client, provider } = this.options;
    if (client === undefined) {
      return 'Set SEARCHDECK_SIGN_IN_API_SECRET or SEARCHDECK_SIGN_IN_API_CERTIFICATE_FILE, so that the server can exchange access tokens.';
    }
    // Not every provider lists its grants. Before it was reached, the list is not known.
    const { grantTypes } = provider;
    return grantTypes === undefined || grantTypes.includes(JWT_BEARER_GRANT)
      ? undefined
      : `The directory does not support the grant ${JWT_BEARER_GRANT}.`;
  }

  async exchange(userToken: AccessToken, scope: string): Promise<AccessToken> {
    const { client, provider, outbound } = this.options;
    if (client === undefined) throw userTokenExpired('The server has no client secret.');
    const url = new URL((await provider.metadata()).tokenEndpoint);
    const response = await sendTokenRequest(outbound, {
      method: 'POST',
      url,
      headers: {},
      body: new URLSearchParams({
        grant_type: JWT_BEARER_GRANT,
        assertion: userToken.value,
        requested_token_use: 'on_behalf_of',
        scope,
        client_id: client.clientId,
        ...(await clientAuthentication(client, url)),
      }),
    });
    const token = response.status === 200 ? accessTokenOf(response.body ?? {}, this.now()) : undefined;
    if (token === undefined) throw denialOf(response);
    return token;
  }
}
