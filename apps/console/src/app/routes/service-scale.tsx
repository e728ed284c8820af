import { ScalePage } from '../../features/service/scale/scale-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Scale' };
export const Component = ScalePage;
