import type { Plane } from '@searchdeck/contract';
import { planeEndpoint } from '../../connections/plane-endpoint.js';
import type { Principal } from '../../sessions/principal.js';
import type { Sessions } from '../../sessions/sessions.js';
import type { ConnectionRecord, UserTokenKey, UserTokenRepository } from '../../store/repositories.js';
import type { CredentialSource } from '../credential-source.js';
import type { AccessToken } from './access-token.js';
import type { SealedTokens, TokenBinding } from './sealed-tokens.js';
import { EXPIRATION_MARGIN_MS, TokenCache } from './token-cache.js';
import { userTokenExpired, type TokenExchange } from './token-exchange.js';
import { resourceOf, sourceUnavailable } from './token-source.js';

/** Maximum number of rejected tokens that wait for their replacement: as many as are in memory. */
const MAX_REJECTED = 1_000;

/** The management plane has one delegated permission; on the data plane, roles of the service decide. */
const scopeOf = (connection: ConnectionRecord, plane: Plane): string =>
  plane === 'management'
    ? `${planeEndpoint(connection, plane).origin}/user_impersonation`
    : `${resourceOf(connection, plane)}/.default`;

export interface UserTokensOptions {
  exchange: TokenExchange;
  sessions: Pick<Sessions, 'accessToken' | 'isSignedIn'>;
  sealed: SealedTokens;
  /** Undefined: tokens are only in memory, for connections that are not saved. */
  repository: UserTokenRepository | undefined;
  now?: () => number;
}

/**
 * Access tokens of signed-in users for the services of connections. They are in memory for each session, and sealed in the
 * store for each user and connection, where other instances and the tasks of the user read them.
 */
export class UserTokens {
  private readonly now: () => number;
  private readonly cache: TokenCache;
  /** Keys of tokens that a service rejected: the stored ones are not used again. */
  private readonly rejectedKeys = new Set<string>();

  constructor(private readonly options: UserTokensOptions) {
    this.now = options.now ?? Date.now;
    this.cache = new TokenCache(this.now);
  }

  /** Why this server cannot obtain them; undefined: it can. */
  get unavailableReason(): string | undefined {
    return this.options.exchange.unavailableReason;
  }

  /** Obtains tokens in the same way for connections that are not saved. */
  withoutStore(): UserTokens {
    return new UserTokens({ ...this.options, repository: undefined });
  }

  /**
   * The token of the user for a plane. Rejects with SearchError: 409 `USER_TOKEN_EXPIRED` if the user must sign in again,
   * `CREDENTIAL_REJECTED` or `CREDENTIAL_SOURCE_UNAVAILABLE`; 503 if the directory is not available.
   */
  async token(connection: ConnectionRecord, plane: Plane, principal: Principal): Promise<string> {
    if (this.unavailableReason !== undefined) throw sourceUnavailable(this.unavailableReason);
    const { subject, sessionHash } = principal;
    // A task continues only while its user is signed in.
    if (sessionHash === undefined && !(await this.options.sessions.isSignedIn(subject))) {
      throw userTokenExpired(
        `The connection "${connection.name}" uses the access token of a user, and the user is not signed in.`,
      );
    }
    const scope = scopeOf(connection, plane);
    const key = JSON.stringify([subject, sessionHash ?? '', connection.id, connection.version, scope]);
    return this.cache.get(key, async () => {
      const storedToken = this.rejectedKeys.delete(key)
        ? undefined
        : await this.readStored(connection, { subject, scope });
      return storedToken ?? (await this.obtain(connection, scope, principal));
    });
  }

  /** Removes a token that a service rejected, from memory at once. */
  async invalidate({ id: connectionId }: ConnectionRecord, { subject }: Principal, token: string): Promise<void> {
    const keys = this.cache.remove(token);
    if (keys.length === 0) return;
    if (this.rejectedKeys.size > MAX_REJECTED) this.rejectedKeys.clear();
    for (const key of keys) this.rejectedKeys.add(key);
    await this.options.repository?.remove({ subject, connectionId }).catch(() => undefined);
  }

  private async readStored(
    connection: ConnectionRecord,
    { subject, scope }: Pick<UserTokenKey, 'subject' | 'scope'>,
  ): Promise<AccessToken | undefined> {
    const { repository, sealed } = this.options;
    const token = await repository?.find({ subject, connectionId: connection.id, scope });
    if (token === undefined || token.expiresAt - EXPIRATION_MARGIN_MS <= this.now()) return undefined;
    return sealed.open(bindingOf(connection, subject, scope), token);
  }

  private async obtain(connection: ConnectionRecord, scope: string, principal: Principal): Promise<AccessToken> {
    const { exchange, sessions, sealed, repository } = this.options;
    const userToken = await sessions.accessToken(principal);
    if (userToken === undefined) throw userTokenExpired('Your access token from the directory has expired.');
    const token = await exchange.exchange(userToken, scope);
    const { subject } = principal;
    const key = { subject, connectionId: connection.id, scope };
    // Best effort: a full or locked store must not prevent reading.
    await repository?.put(key, sealed.seal(bindingOf(connection, subject, scope), token)).catch(() => undefined);
    return token;
  }
}

/** The version changes with the connection, so that tokens of its previous settings are not used. */
const bindingOf = ({ id, version }: ConnectionRecord, subject: string, scope: string): TokenBinding => [
  'user token',
  subject,
  id,
  String(version),
  scope,
];

/** Authenticates with the tokens of the signed-in user. */
export const userCredential = (tokens: UserTokens): CredentialSource => ({
  header: async (connection, { plane }, principal) => [
    'authorization',
    `Bearer ${await tokens.token(connection, plane, principal)}`,
  ],
});
