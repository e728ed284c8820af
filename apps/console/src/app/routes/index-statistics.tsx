import { IndexStatisticsTab } from '../../features/indexes/index-page/statistics/statistics-tab';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · Statistics`,
  crumbs: ({ name = '' }) => [
    { label: 'Indexes', to: '/indexes' },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, mono: true },
    { label: 'Statistics' },
  ],
};
export const Component = IndexStatisticsTab;
