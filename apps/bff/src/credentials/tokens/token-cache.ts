import { MINUTE_MS } from '@searchdeck/contract';
import type { AccessToken } from './access-token.js';

/** Time before its expiration at which a token is replaced: a request must not arrive with an expired one. */
export const EXPIRATION_MARGIN_MS = MINUTE_MS;
const MAX_TOKENS = 1_000;

/** Access tokens in memory. Requests that need the same token at the same time wait for one request to its issuer. */
export class TokenCache {
  private readonly tokens = new Map<string, AccessToken>();
  private readonly pendingTokens = new Map<string, Promise<AccessToken>>();

  constructor(private readonly now: () => number = Date.now) {}

  /** The cached token, or the one that `request` obtains. A failure is not cached. */
  async get(key: string, request: () => Promise<AccessToken>): Promise<string> {
    const cachedToken = this.tokens.get(key);
    if (cachedToken !== undefined && cachedToken.expiresAt - EXPIRATION_MARGIN_MS > this.now()) {
      return cachedToken.value;
    }
    let tokenPromise = this.pendingTokens.get(key);
    if (tokenPromise === undefined) {
      tokenPromise = this.obtain(key, request);
      this.pendingTokens.set(key, tokenPromise);
    }
    return (await tokenPromise).value;
  }

  /** Removes a token that its service rejected, unless a newer one has replaced it. Returns its keys. */
  remove(value: string): string[] {
    const keys = [...this.tokens].filter(([, token]) => token.value === value).map(([key]) => key);
    for (const key of keys) this.tokens.delete(key);
    return keys;
  }

  private async obtain(key: string, request: () => Promise<AccessToken>): Promise<AccessToken> {
    try {
      const token = await request();
      // The last entry is the newest one.
      this.tokens.delete(key);
      this.tokens.set(key, token);
      const [oldest] = this.tokens.keys();
      if (this.tokens.size > MAX_TOKENS && oldest !== undefined) this.tokens.delete(oldest);
      return token;
    } finally {
      this.pendingTokens.delete(key);
    }
  }
}
