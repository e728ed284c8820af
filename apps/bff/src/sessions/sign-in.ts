import type { SignInRequest } from '@searchdeck/contract';
import type { Principal } from './principal.js';

export type SignInMode = SignInRequest['mode'];

/** One way to sign in. The BFF uses the one that is configured. */
export interface SignIn {
  readonly mode: SignInMode;
  /** What a signed-out user can do; part of error messages. */
  readonly hint: string;
  /** Returns the authenticated user. Throws 401 if the proof is not valid, 400 if the request is for another mode. */
  authenticate(request: SignInRequest): Promise<Principal>;
}
