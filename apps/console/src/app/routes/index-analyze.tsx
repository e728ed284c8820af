import { AnalyzeTab } from '../../features/indexes/index-page/analyze/analyze-tab';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = {
  title: ({ name = '' }) => `${name} · Analyze`,
  crumbs: ({ name = '' }) => [
    { label: 'Indexes', to: '/indexes' },
    { label: name, to: `/indexes/${encodeURIComponent(name)}`, mono: true },
    { label: 'Analyze' },
  ],
};
export const Component = AnalyzeTab;
