import { lazy, Suspense } from 'react';
import { PreferencesPage } from '../../features/settings/preferences-page';
import { SessionsPage } from '../../features/settings/sessions-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

const ActivityPage = lazy(async () => ({
  default: (await import('../../features/activity/activity-page')).ActivityPage,
}));

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

export const preferences = route('Preferences', PreferencesPage);
export const sessions = route('Sessions', SessionsPage);
export const activity = route('Activity', () => (
  <Suspense>
    <ActivityPage />
  </Suspense>
));
