import { IndexJsonTab } from '../../features/indexes/index-page/json/json-tab';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · JSON`,
  crumbs: ({ name = '' }) => [
    { label: 'Indexes', to: '/indexes' },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, mono: true },
    { label: 'JSON' },
  ],
};
export const Component = IndexJsonTab;
