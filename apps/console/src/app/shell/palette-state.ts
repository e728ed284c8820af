import { Store } from '../../shared/api/store';

/** Number of requests to open the palette; its code loads with the first request. */
export const paletteRequests = new Store(0);
export const openPalette = (): void => paletteRequests.set(paletteRequests.get() + 1);
