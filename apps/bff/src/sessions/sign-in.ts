import type { DirectoryTokens, SignInMode, SignInOptions, SignInRequest } from '@searchdeck/contract';
import type { AccessToken } from '../credentials/tokens/access-token.js';
import type { Principal } from './principal.js';

export interface StartedSignIn {
  /** Stored in a cookie of the browser. */
  id: string;
  /** Sent by the browser to the directory. */
  nonce: string;
}

export interface AuthenticatedUser {
  principal: Principal;
  /** What the directory issued to the user for this server; undefined: local sign-in. */
  accessToken?: AccessToken;
}

/** One way to sign in. The BFF uses the one that is configured. */
export interface SignIn {
  readonly mode: SignInMode;
  /** What a signed-out user can do; part of error messages. */
  readonly hint: string;
  /** Other origins that the browser sends requests to. */
  browserOrigins(): string[];
  /** What the browser needs to sign in. */
  options(): Promise<SignInOptions>;
  /** Starts a sign-in. Throws 400 if the mode does not need this. */
  start(): Promise<StartedSignIn>;
  /**
   * Returns the authenticated user, whose roles may be empty. `pendingId`: cookie of the started sign-in. Throws 401 if
   * the proof is not valid, 400 if the request is for another mode.
   */
  authenticate(request: SignInRequest, pendingId: string | undefined): Promise<AuthenticatedUser>;
  /** Returns the user with the current name and roles. Throws 400 unless the tokens are valid and belong to the user. */
  renew(tokens: DirectoryTokens, principal: Principal): Promise<AuthenticatedUser>;
}
