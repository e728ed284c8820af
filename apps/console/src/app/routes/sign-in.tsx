import { SignIn } from '../shell/sign-in';
import { SignedOut } from '../shell/signed-out';
import type { RouteHandle } from '../../shared/ui/route-handle';

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

export const signedOut = route('Signed out', SignedOut);
export const signIn = route('Sign in', SignIn);
