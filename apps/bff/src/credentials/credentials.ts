import {
  QUERY_SOURCE_HEADER,
  type CredentialSourceId,
  type CredentialSourceOption,
  type Operation,
} from '@searchdeck/contract';
import { hasDocumentSecurity } from '../connections/connection-settings.js';
import type { Principal } from '../sessions/principal.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { CredentialHeaders, CredentialLookup, CredentialSource } from './credential-source.js';
import { storedCredential } from './stored-credential.js';
import { TokenCache } from './tokens/token-cache.js';
import { sourceUnavailable, tokenCredential, type TokenSource } from './tokens/token-source.js';
import { userCredential, type UserTokens } from './tokens/user-tokens.js';

export type Renewal = () => Promise<CredentialHeaders>;
/** The ways to obtain access tokens: those that users share, and the tokens of the signed-in user. */
export interface TokenSources extends Readonly<
  Record<Exclude<CredentialSourceId, 'stored' | 'onBehalfOf'>, TokenSource>
> {
  readonly onBehalfOf: UserTokens;
}

/** The sources by ID; each connection selects one. */
export class Credentials {
  private readonly sources: Readonly<Record<CredentialSourceId, CredentialSource>>;
  private readonly cache = new TokenCache();

  constructor(
    lookup: CredentialLookup,
    private readonly tokenSources: TokenSources,
  ) {
    const { clientCredentials, managedIdentity, commandLine, onBehalfOf } = tokenSources;
    const withTokens = (source: TokenSource) => tokenCredential(source, this.cache, lookup);
    this.sources = {
      stored: storedCredential(lookup),
      clientCredentials: withTokens(clientCredentials),
      managedIdentity: withTokens(managedIdentity),
      commandLine: withTokens(commandLine),
      onBehalfOf: userCredential(onBehalfOf),
    };
  }

  readonly header: CredentialSource['header'] = (connection, operation, principal) =>
    this.sources[connection.credentialSource].header(connection, operation, principal);

  /**
   * The headers of a request: that of `header`, and for queries of a connection with document-level security the token of
   * the user.
   */
  async headers(
    connection: ConnectionRecord,
    operation: Pick<Operation, 'plane' | 'key' | 'headers'>,
    principal: Principal,
  ): Promise<CredentialHeaders> {
    if (!isQueryAsUser(connection, operation)) return [await this.header(connection, operation, principal)];
    return Promise.all([
      this.header(connection, operation, principal),
      this.userToken(connection, principal).then((token) => [QUERY_SOURCE_HEADER, token] as const),
    ]);
  }

  /**
   * Obtains other headers after the service rejected those of a request; undefined: the connection has no others. Access
   * tokens can be revoked before they expire.
   */
  renewal(...[connection, operation, principal]: Parameters<Credentials['headers']>): Renewal | undefined {
    return connection.credentialSource === 'stored' && !isQueryAsUser(connection, operation)
      ? undefined
      : () => this.headers(connection, operation, principal);
  }

  /** The token of the user for queries with document-level security. Rejects like `UserTokens.token`. */
  userToken(connection: ConnectionRecord, principal: Principal): Promise<string> {
    return this.tokenSources.onBehalfOf.token(connection, 'data', principal);
  }

  /** The same sources with other stored credentials, for a connection that is not saved. */
  with(lookup: CredentialLookup): Credentials {
    return new Credentials(lookup, { ...this.tokenSources, onBehalfOf: this.tokenSources.onBehalfOf.withoutStore() });
  }

  /** Call this after a service rejected a request (401), so that the next one obtains new tokens. */
  invalidate(connection: ConnectionRecord, principal: Principal, headers: CredentialHeaders): void {
    for (const [, value] of headers) {
      const token = value.replace(/^Bearer /, '');
      this.cache.remove(token);
      void this.tokenSources.onBehalfOf.invalidate(connection, principal, token);
    }
  }
}

/** Whether the request carries the token of the user in addition to the credential of the connection. */
const isQueryAsUser = (connection: ConnectionRecord, operation: Pick<Operation, 'headers'>): boolean =>
  hasDocumentSecurity(connection) && operation.headers.some(({ name }) => name === QUERY_SOURCE_HEADER);

/** The ways to authenticate, and why this server cannot use some of them. */
export const credentialSourceOptions = (sources: TokenSources): CredentialSourceOption[] => [
  { id: 'stored' },
  ...Object.entries(sources).map(([id, { unavailableReason }]) => ({
    id: id as CredentialSourceId,
    ...(unavailableReason === undefined ? {} : { unavailableReason }),
  })),
];

/** Throws 409 if this server cannot use the source. */
export const checkCredentialSource = (sources: TokenSources, id: CredentialSourceId): void => {
  const reason = id === 'stored' ? undefined : sources[id].unavailableReason;
  if (reason !== undefined) throw sourceUnavailable(reason);
};
