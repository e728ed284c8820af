import { PreferencesPage } from '../../features/settings/preferences-page';
import type { RouteHandle } from '../../shared/ui/route-handle';

export const handle: RouteHandle = { title: 'Preferences' };
export const Component = PreferencesPage;
