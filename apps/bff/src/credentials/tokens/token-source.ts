import { credentialCodes, dialects, SearchError, type Plane } from '@searchdeck/contract';
import { cloudOf } from '../../connections/known-clouds.js';
import { planeEndpoint } from '../../connections/plane-endpoint.js';
import type { ConnectionRecord } from '../../store/repositories.js';
import { credentialMissing, type CredentialLookup, type CredentialSource } from '../credential-source.js';
import type { AccessToken } from './access-token.js';
import type { TokenCache } from './token-cache.js';

/** One way to obtain access tokens that all users of a connection share. */
export interface TokenSource {
  /** Why this server cannot use it; undefined: it can. */
  readonly unavailableReason: string | undefined;
  /** A new token for a resource. Rejects with SearchError: 409 if it is denied, 503 if its issuer is not available. */
  token(connection: ConnectionRecord, resource: string, credentials: CredentialLookup): Promise<AccessToken>;
}

export const sourceUnavailable = (reason: string): SearchError =>
  new SearchError({
    status: 409,
    code: credentialCodes.credentialSourceUnavailable,
    message: `This server does not support the connection's authentication method. ${reason}`,
    target: 'credentialSource',
  });

/** The resource of the tokens that a plane accepts. */
export const resourceOf = (connection: ConnectionRecord, plane: Plane): string => {
  const { origin } = planeEndpoint(connection, plane);
  if (plane === 'management') return origin;
  const resource =
    connection.tokenRequest.resource ?? cloudOf(origin)?.dataResource ?? dialects[connection.dialect].resources.data[0];
  if (resource !== undefined) return resource.replace(/\/+$/, '');
  throw credentialMissing('This connection does not specify a resource for access tokens.', 'tokenRequest.resource');
};

/** Authenticates with the tokens of a source. */
export const tokenCredential = (
  source: TokenSource,
  cache: TokenCache,
  credentials: CredentialLookup,
): CredentialSource => ({
  async header(connection, { plane }) {
    if (source.unavailableReason !== undefined) throw sourceUnavailable(source.unavailableReason);
    const resource = resourceOf(connection, plane);
    // The version changes with the connection, so that tokens of its previous settings are not used.
    const key = `${connection.id} ${connection.version} ${resource}`;
    const token = await cache.get(key, () => source.token(connection, resource, credentials));
    return ['authorization', `Bearer ${token}`];
  },
});
