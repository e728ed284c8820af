import { NetworkingPage } from '../../features/service/networking/networking-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Networking' };
export const Component = NetworkingPage;
