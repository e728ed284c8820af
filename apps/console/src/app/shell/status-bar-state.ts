import { Store } from '../../shared/api/store';

export type PanelTab = 'requests' | 'errors';
/** The panel open above the status bar. */
export const panelTab = new Store<PanelTab | undefined>(undefined);
export const togglePanel = (tab: PanelTab): void => panelTab.set(panelTab.get() === tab ? undefined : tab);
