import { badRequest, unauthorized, type SignInRequest } from '@searchdeck/contract';
import type { LaunchTokenRepository } from '../../store/repositories.js';
import type { Principal } from '../principal.js';
import type { AuthenticatedUser, SignIn, StartedSignIn } from '../sign-in.js';
import { hashToken, isToken, newToken } from '../tokens.js';

const OPERATOR: Principal = { subject: 'local', name: 'Local operator', roles: ['owner'], groups: [] };

/** Signs in the operator of this machine with a launch link that works once. */
export class LocalSignIn implements SignIn {
  readonly mode = 'local';
  readonly hint = 'To get a new link, run `npm run launch-link`.';

  constructor(
    private readonly launchTokens: LaunchTokenRepository,
    private readonly lifetimeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** A token for one sign-in. */
  async newLaunchToken(): Promise<string> {
    const token = newToken();
    await this.launchTokens.insert(hashToken(token), this.now() + this.lifetimeMs);
    return token;
  }

  browserOrigins(): string[] {
    return [];
  }

  async options() {
    return { mode: 'local' as const };
  }

  async start(): Promise<StartedSignIn> {
    throw noDirectory();
  }

  async renew(): Promise<AuthenticatedUser> {
    throw noDirectory();
  }

  async authenticate(request: SignInRequest): Promise<AuthenticatedUser> {
    if (request.mode !== 'local') throw noDirectory();
    const { token } = request;
    if (isToken(token) && (await this.launchTokens.consume(hashToken(token), this.now()))) {
      return { principal: OPERATOR };
    }
    throw unauthorized(`The link was already used, or it has expired. ${this.hint}`, { code: 'LAUNCH_TOKEN_INVALID' });
  }
}

const noDirectory = () =>
  badRequest('No directory is configured: users sign in with a launch link.', { code: 'SIGN_IN_MODE' });
