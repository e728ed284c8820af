import { Store } from './store';

/** False since the last request that Searchdeck's own server did not answer. */
export const reachable = new Store(true);
/** True once an answer said that the session is over. */
export const sessionEnded = new Store(false);
