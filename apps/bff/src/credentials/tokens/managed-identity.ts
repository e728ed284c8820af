import type { OutboundClient } from '../../outbound/client.js';
import type { ConnectionRecord } from '../../store/repositories.js';
import { accessTokenOf, issuerUnavailable, tokenDenied, type AccessToken } from './access-token.js';
import { sendTokenRequest } from './token-http.js';
import type { ManagedIdentitySettings } from './managed-identity-settings.js';
import type { TokenSource } from './token-source.js';

const METADATA_SERVICE = 'http://169.254.169.254/metadata/identity/oauth2/token';

/** The endpoint is being updated, or receives too many requests. */
const TRANSIENT_STATUSES = new Set([410, 429]);

const tokenUrlOf = ({ host }: ManagedIdentitySettings): URL => new URL(host?.endpoint ?? METADATA_SERVICE);

/** The origin that serves the tokens. */
export const identityOrigin = (settings: ManagedIdentitySettings): string => tokenUrlOf(settings).origin;

/** Tokens of the managed identity of this machine. */
export class ManagedIdentity implements TokenSource {
  readonly unavailableReason: string | undefined;

  constructor(
    private readonly outbound: Pick<OutboundClient, 'send'>,
    private readonly settings: ManagedIdentitySettings | undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.unavailableReason =
      settings === undefined
        ? 'Set SEARCHDECK_MANAGED_IDENTITY=1 on a machine that has a managed identity.'
        : undefined;
  }

  async token({ tokenRequest: { clientId } }: ConnectionRecord, resource: string): Promise<AccessToken> {
    // The credential source has checked `unavailableReason`.
    const settings = this.settings ?? { host: undefined };
    const url = tokenUrlOf(settings);
    url.search = new URLSearchParams({
      'api-version': settings.host === undefined ? '2018-02-01' : '2019-08-01',
      resource,
      ...(clientId === null ? {} : { client_id: clientId }),
    }).toString();
    const { status, body = {} } = await sendTokenRequest(this.outbound, {
      method: 'GET',
      url,
      headers: settings.host === undefined ? { metadata: 'true' } : { 'x-identity-header': settings.host.secret },
    });
    const token = status === 200 ? accessTokenOf(body, this.now()) : undefined;
    if (token !== undefined) return token;
    if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)) {
      throw tokenDenied(
        `The managed identity returned no access token for ${resource} (status ${status}).`,
        'Assign an identity to the machine, and check the client ID and the resource in the connection.',
      );
    }
    throw issuerUnavailable(`the managed identity endpoint responded with ${status}. Try again in a moment.`);
  }
}
