import { Store } from '../../shared/api/store';

export type DrawerTab = 'requests' | 'problems';
export const drawerTab = new Store<DrawerTab | undefined>(undefined);
export const toggleDrawer = (tab: DrawerTab): void => drawerTab.set(drawerTab.get() === tab ? undefined : tab);
