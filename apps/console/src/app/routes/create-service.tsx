import { CreateServicePage } from '../../features/fleet/create/create-service-page';
import { createMessages } from '../../features/fleet/create/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: createMessages.title };
export const Component = CreateServicePage;
