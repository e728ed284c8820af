import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Settings } from '../store/settings.js';
import type { KeySource } from './verify.js';

/** Roles that a token of the development issuer may carry, by the word that asks for them. */
export const ROLES = {
  reader: 'Search Index Data Reader',
  writer: 'Search Index Data Contributor',
  contributor: 'Search Service Contributor',
} as const;
export type RoleWord = keyof typeof ROLES;
/** How long a token is valid, in seconds. */
const LIFETIME = 3600;

const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An issuer of access tokens for development: the service signs them itself with a key of its data folder. Tokens are
 * only given to who knows the management token.
 */
export class DevelopmentIssuer {
  private key: KeyObject | undefined;
  private readonly kid = 'local-development';

  constructor(
    private readonly settings: Settings,
    readonly url: string,
    readonly audience: string,
    private readonly now: () => number,
  ) {}

  /** Made when it is first needed: that takes a moment that most starts can do without. */
  private privateKey(): KeyObject {
    if (this.key !== undefined) return this.key;
    const stored = this.settings.get('issuerKey');
    const pem = stored ?? newPrivateKey();
    if (stored === undefined) this.settings.set('issuerKey', pem);
    this.key = createPrivateKey(pem);
    return this.key;
  }

  readonly keys: KeySource = async (kid) => (kid === this.kid ? createPublicKey(this.privateKey()) : undefined);

  configuration(): Record<string, unknown> {
    return {
      issuer: this.url,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      grant_types_supported: ['client_credentials'],
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['token'],
      subject_types_supported: ['public'],
    };
  }

  /** What the clients' identity libraries look for at a tenant: their own token endpoint, and one that they never ask. */
  tenantConfiguration(): Record<string, unknown> {
    return {
      ...this.configuration(),
      token_endpoint: `${this.url}/oauth2/v2.0/token`,
      authorization_endpoint: `${this.url}/oauth2/v2.0/authorize`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
  }

  jwks(): Record<string, unknown> {
    return {
      keys: [
        { ...createPublicKey(this.privateKey()).export({ format: 'jwk' }), kid: this.kid, use: 'sig', alg: 'RS256' },
      ],
    };
  }

  /** An OAuth 2.0 token response for a client with one role. */
  issue(client: string, role: RoleWord): Record<string, unknown> {
    const iat = Math.floor(this.now() / 1000);
    const claims = {
      iss: this.url,
      aud: this.audience,
      sub: client,
      jti: randomUUID(),
      iat,
      nbf: iat,
      exp: iat + LIFETIME,
      roles: [ROLES[role]],
    };
    const text = `${base64({ alg: 'RS256', typ: 'JWT', kid: this.kid })}.${base64(claims)}`;
    const signature = sign('sha256', Buffer.from(text), this.privateKey()).toString('base64url');
    return { access_token: `${text}.${signature}`, token_type: 'Bearer', expires_in: LIFETIME };
  }
}
