import { NotFound } from '../shell/not-found';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Not found' };
export const Component = () => <NotFound />;
