import { IdentityPage } from '../../features/service/identity/identity-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Identity and encryption' };
export const Component = IdentityPage;
