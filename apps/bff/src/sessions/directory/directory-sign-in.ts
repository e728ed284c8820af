import { badRequest, SearchError, unauthorized, type DirectoryTokens, type SignInRequest } from '@searchdeck/contract';
import type { Principal } from '../principal.js';
import type { AuthenticatedUser, SignIn, StartedSignIn } from '../sign-in.js';
import type { IdentityProvider } from './identity-provider.js';
import type { PendingSignIns } from './pending-sign-ins.js';
import type { DirectorySettings } from './settings.js';
import { verifyTokens } from './verify-tokens.js';

/** Signs in the users of an OpenID Connect provider with the tokens that it issued to their browser. */
export class DirectorySignIn implements SignIn {
  readonly mode = 'directory';
  readonly hint = 'Sign in again.';

  constructor(
    private readonly settings: DirectorySettings,
    private readonly provider: IdentityProvider,
    private readonly pending: PendingSignIns,
    private readonly now: () => number = Date.now,
  ) {}

  readonly browserOrigins = (): string[] => this.provider.origins();

  async options() {
    const { issuer, clientId, scopes, parameters } = this.settings;
    const { text: metadata } = await this.provider.metadata();
    return {
      mode: 'directory' as const,
      issuer,
      clientId,
      scopes: ['openid', 'profile', ...scopes],
      parameters: { ...parameters },
      metadata,
    };
  }

  async start(): Promise<StartedSignIn> {
    return this.pending.start();
  }

  async authenticate(request: SignInRequest, pendingId: string | undefined): Promise<AuthenticatedUser> {
    if (request.mode !== 'directory') {
      throw badRequest('Launch links are disabled: users sign in with the directory.', { code: 'SIGN_IN_MODE' });
    }
    const nonce = this.pending.nonceOf(pendingId);
    if (nonce === undefined) throw expired();
    const user = await this.verify(request, nonce);
    // After the verification, so that only tokens of the directory change the store.
    if (!(await this.pending.complete(pendingId))) throw expired();
    return user;
  }

  async renew(tokens: DirectoryTokens, { subject }: Principal): Promise<AuthenticatedUser> {
    const user = await this.verify(tokens, undefined).catch((error: unknown) => {
      // The session itself is still valid: 401 would say that it has ended.
      if (!(error instanceof SearchError) || error.status !== 401) throw error;
      throw badRequest(error.message, { code: error.code });
    });
    if (user.principal.subject === subject) return user;
    throw badRequest('The tokens belong to another user.', { code: 'TOKEN_REJECTED' });
  }

  private verify(tokens: DirectoryTokens, nonce: string | undefined): Promise<AuthenticatedUser> {
    return verifyTokens(tokens, { settings: this.settings, key: this.provider.key, nonce, now: this.now });
  }
}

const expired = () =>
  unauthorized('The sign-in was already completed, took too long, or began in another browser. Try again.', {
    code: 'SIGN_IN_EXPIRED',
  });
