import { createPrivateKey, createPublicKey, randomUUID, type KeyObject } from 'node:crypto';
import { createLocalJWKSet, exportJWK, exportPKCS8, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose';
import { ROLES, type RoleScope } from './role-grants.js';
import type { Settings } from '../store/settings.js';
import type { KeySource } from './verify.js';

export const LIFETIME_SECONDS = 3600;
const ALGORITHM = 'RS256';
const KEY_ID = 'local-development';
const KEY_SETTING = 'issuerKey';

/** RFC 6749 §5.1. */
interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  /** In seconds. */
  expires_in: number;
}

interface SigningKey {
  privateKey: KeyObject;
  jwks: JSONWebKeySet;
  verify: KeySource;
}

/**
 * An issuer of access tokens for development. It signs them with a key of the data folder, and issues them only to
 * clients that know the management token.
 */
export class DevelopmentIssuer {
  private signingKey: Promise<SigningKey> | undefined;

  constructor(
    private readonly settings: Settings,
    readonly url: string,
    readonly audience: string,
    private readonly now: () => number,
  ) {}

  /** Created on first use, because generating a key takes a moment that most starts do not need. */
  private key(): Promise<SigningKey> {
    this.signingKey ??= this.loadKey();
    return this.signingKey;
  }

  private async loadKey(): Promise<SigningKey> {
    let pem = this.settings.get(KEY_SETTING);
    if (pem === undefined) {
      const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
      pem = await exportPKCS8(privateKey);
      this.settings.set(KEY_SETTING, pem);
    }
    const privateKey = createPrivateKey(pem);
    const publicJwk = await exportJWK(createPublicKey(privateKey));
    const jwks = { keys: [{ ...publicJwk, kid: KEY_ID, use: 'sig', alg: ALGORITHM }] };
    return { privateKey, jwks, verify: createLocalJWKSet(jwks) };
  }

  readonly keys: KeySource = async (header, token) => (await this.key()).verify(header, token);

  configuration(): Record<string, unknown> {
    return {
      issuer: this.url,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      grant_types_supported: ['client_credentials'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      response_types_supported: ['token'],
      subject_types_supported: ['public'],
    };
  }

  /** What identity libraries read of a tenant: its token endpoint, and an authorization endpoint that they never call. */
  tenantConfiguration(): Record<string, unknown> {
    return {
      ...this.configuration(),
      token_endpoint: `${this.url}/oauth2/v2.0/token`,
      authorization_endpoint: `${this.url}/oauth2/v2.0/authorize`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  }

  async jwks(): Promise<JSONWebKeySet> {
    return (await this.key()).jwks;
  }

  /** An OAuth 2.0 token response for a client with one role. */
  async issue(client: string, scope: RoleScope): Promise<TokenResponse> {
    const { privateKey } = await this.key();
    const issuedAt = Math.floor(this.now() / 1000);
    const token = await new SignJWT({ roles: [ROLES[scope]] })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: KEY_ID })
      .setIssuer(this.url)
      .setAudience(this.audience)
      .setSubject(client)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(privateKey);
    return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
  }
}
