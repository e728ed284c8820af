import { SignedOut } from '../shell/signed-out';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Signed out' };
export const Component = SignedOut;
