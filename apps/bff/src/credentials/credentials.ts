import type { CredentialSourceId, CredentialSourceOption } from '@searchdeck/contract';
import type { CredentialHeader, CredentialLookup, CredentialSource } from './credential-source.js';
import { storedCredential } from './stored-credential.js';
import { TokenCache } from './tokens/token-cache.js';
import { sourceUnavailable, tokenCredential, type TokenSource } from './tokens/token-source.js';

export type Renewal = () => Promise<CredentialHeader>;
export type TokenSources = Readonly<Record<Exclude<CredentialSourceId, 'stored'>, TokenSource>>;

/** The sources by ID; each connection selects one. */
export class Credentials {
  private readonly sources: Readonly<Record<CredentialSourceId, CredentialSource>>;
  private readonly cache = new TokenCache();

  constructor(
    lookup: CredentialLookup,
    private readonly tokenSources: TokenSources,
  ) {
    const { clientCredentials, managedIdentity, commandLine } = tokenSources;
    const withTokens = (source: TokenSource) => tokenCredential(source, this.cache, lookup);
    this.sources = {
      stored: storedCredential(lookup),
      clientCredentials: withTokens(clientCredentials),
      managedIdentity: withTokens(managedIdentity),
      commandLine: withTokens(commandLine),
    };
  }

  readonly header: CredentialSource['header'] = (connection, operation, principal) =>
    this.sources[connection.credentialSource].header(connection, operation, principal);

  /**
   * Obtains another credential after the service rejected the one of the connection; undefined: the connection has no other.
   * Access tokens can be revoked before they expire.
   */
  renewal(...[connection, operation, principal]: Parameters<CredentialSource['header']>): Renewal | undefined {
    return connection.credentialSource === 'stored' ? undefined : () => this.header(connection, operation, principal);
  }

  /** The same sources with other stored credentials, for a connection that is not saved. */
  with(lookup: CredentialLookup): Credentials {
    return new Credentials(lookup, this.tokenSources);
  }

  /** Call this after a service rejected a credential (401), so that the next request obtains a new token. */
  invalidate([, value]: CredentialHeader): void {
    this.cache.remove(value.replace(/^Bearer /, ''));
  }
}

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
