import { FleetPage } from '../../features/fleet/fleet-page';
import { fleetMessages } from '../../features/fleet/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: fleetMessages.title };
export const Component = FleetPage;
