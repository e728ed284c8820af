import { lazy } from 'react';
import { OverviewPage } from '../../features/overview/overview-page';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';
import { messages } from '../shell/messages';
import type { RouteHandle } from '../../shared/ui/route-handle';

const RecentActivity = lazy(() =>
  import('../../features/explorer/queries/recent-activity').then((m) => ({ default: m.RecentActivity })),
);

const RecentChanges = lazy(() =>
  import('../../features/activity/recent-changes').then((m) => ({ default: m.RecentChanges })),
);

export const handle: RouteHandle = { title: messages.pages.overview };
export const Component = () => (
  <OverviewPage
    recentActivity={
      <LazyBoundary>
        <RecentActivity />
        <RecentChanges />
      </LazyBoundary>
    }
  />
);
