import { ConnectionsPage } from '../../features/settings/connections-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Connections' };
export const Component = ConnectionsPage;
