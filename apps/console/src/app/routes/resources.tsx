import { kinds } from '@searchdeck/contract';
import { ResourcesPage } from '../../features/resources/resources-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: ({ kind }) => kinds.find((k) => k.id === kind)?.plural ?? 'Resources' };
export const Component = ResourcesPage;
