import { IndexesPage } from '../../features/indexes/list/indexes-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Indexes' };
export const Component = IndexesPage;
