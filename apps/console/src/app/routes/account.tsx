import { lazy, Suspense } from 'react';
import { preferencesMessages } from '../../features/settings/preferences-messages';
import { PreferencesPage } from '../../features/settings/preferences-page';
import { sessionMessages } from '../../features/settings/session-messages';
import { SessionsPage } from '../../features/settings/sessions-page';
import type { RouteHandle } from '../../shared/ui/route-handle';
import { messages } from '../shell/messages';

const ActivityPage = lazy(async () => ({
  default: (await import('../../features/activity/activity-page')).ActivityPage,
}));

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

export const preferences = route(preferencesMessages.title, PreferencesPage);
export const sessions = route(sessionMessages.title, SessionsPage);
export const activity = route(messages.pages.activity, () => (
  <Suspense>
    <ActivityPage />
  </Suspense>
));
