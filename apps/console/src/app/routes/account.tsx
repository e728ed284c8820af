import { PreferencesPage } from '../../features/settings/preferences-page';
import { SessionsPage } from '../../features/settings/sessions-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

const route = (title: string, Component: () => React.ReactNode) => ({ Component, handle: { title } as RouteHandle });

export const preferences = route('Preferences', PreferencesPage);
export const sessions = route('Sessions', SessionsPage);
