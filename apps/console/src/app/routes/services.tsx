import { FleetPage } from '../../features/fleet/fleet-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Services' };
export const Component = FleetPage;
