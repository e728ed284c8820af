import { Store } from '../../shared/api/store';

export const helpOpen = new Store(false);
export const openHelp = (): void => helpOpen.set(true);
