import { isObject } from '@searchdeck/contract';
import type { SealedToken } from '../../store/repositories.js';
import type { Vault } from '../vault.js';
import type { AccessToken } from './access-token.js';

/** What a token belongs to. It is associated data: a row that is copied elsewhere cannot be decrypted. */
export type TokenBinding = readonly [kind: 'session token' | 'user token', ...owner: string[]];

/** Seals access tokens with the data keys of the vault. */
export class SealedTokens {
  constructor(private readonly vault: Pick<Vault, 'sealBytes' | 'openBytes' | 'refresh'>) {}

  seal(binding: TokenBinding, token: AccessToken): SealedToken {
    return {
      sealed: this.vault.sealBytes(binding, Buffer.from(JSON.stringify(token))),
      expiresAt: token.expiresAt,
    };
  }

  /** Undefined if no available key can read the token, or if it belongs to something else: it is requested again. */
  async open(binding: TokenBinding, { sealed }: SealedToken): Promise<AccessToken | undefined> {
    const bytes = this.tryOpen(binding, sealed) ?? (await this.openAfterRefresh(binding, sealed));
    const token: unknown = bytes && JSON.parse(bytes.toString());
    if (!isObject(token) || typeof token['value'] !== 'string' || typeof token['expiresAt'] !== 'number') {
      return undefined;
    }
    return { value: token['value'], expiresAt: token['expiresAt'] };
  }

  /** Another process may have rotated the keys. */
  private async openAfterRefresh(binding: TokenBinding, sealed: Buffer): Promise<Buffer | undefined> {
    await this.vault.refresh();
    return this.tryOpen(binding, sealed);
  }

  private tryOpen(binding: TokenBinding, sealed: Buffer): Buffer | undefined {
    try {
      return this.vault.openBytes(binding, sealed);
    } catch {
      return undefined;
    }
  }
}
