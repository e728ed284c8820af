import { ConnectionsPage } from '../../features/settings/connections-page';
import { connectionMessages } from '../../features/settings/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: connectionMessages.title };
export const Component = ConnectionsPage;
