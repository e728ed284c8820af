import type { SignInRequest } from '@searchdeck/contract';
import type { Principal } from './principal.js';

export type SignInMode = SignInRequest['mode'];

/** One way to sign in. The BFF uses the one that is configured. */
export interface SignIn {
  readonly mode: SignInMode;
  /** Tells a signed-out user what to do; part of error messages. */
  readonly hint: string;
  /** The user that the request proves. Throws 401 if it does not, 400 if it is for another mode. */
  authenticate(request: SignInRequest): Promise<Principal>;
}
