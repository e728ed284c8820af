import { MapPage } from '../../features/map/map-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Dependency map' };
export const Component = MapPage;
