import { MapPage } from '../../features/map/map-page';
import { mapMessages } from '../../features/map/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: mapMessages.title };
export const Component = MapPage;
