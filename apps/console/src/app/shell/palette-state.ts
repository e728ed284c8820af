import { Store } from '../../shared/api/store';

/** How many times the palette was requested; its code loads with the first request. */
export const paletteRequests = new Store(0);
export const openPalette = (): void => paletteRequests.set(paletteRequests.get() + 1);
