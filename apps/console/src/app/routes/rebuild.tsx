import { RebuildPage } from '../../features/indexes/rebuild/rebuild-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · Rebuild`,
  crumbs: ({ name = '' }) => [
    { label: 'Indexes', to: '/indexes' },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, isMonospace: true },
    { label: 'Rebuild' },
  ],
};
export const Component = RebuildPage;
