import { SignIn } from '../shell/sign-in';
import { SignedOut } from '../shell/signed-out';

// The title of the window is set by the pages: they have no shell.
export const signedOut = { Component: SignedOut };
export const signIn = { Component: SignIn };
