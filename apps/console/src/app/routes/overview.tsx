import { OverviewPage } from '../../features/overview/overview-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Overview' };
export const Component = OverviewPage;
