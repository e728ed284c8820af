import { CreateServicePage } from '../../features/fleet/create/create-service-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Create service' };
export const Component = CreateServicePage;
