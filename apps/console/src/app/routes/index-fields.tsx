import { IndexFieldsTab } from '../../features/indexes/index-page/fields/fields-tab';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · Fields`,
  crumbs: ({ name = '' }) => [
    { label: 'Indexes', to: '/indexes' },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, mono: true },
    { label: 'Fields' },
  ],
};
export const Component = IndexFieldsTab;
