/** Pages behind one import, because each import adds the list of its files to the first load. */
export const loadImport = () => import('./import');
export const loadRebuild = () => import('./rebuild');
export const loadCreateService = () => import('./create-service');
export const loadMap = () => import('./map');
