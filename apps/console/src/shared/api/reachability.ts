import { serviceAwayCodes } from '@searchdeck/contract';
import { Store } from './store';

/** False since the last request that Searchdeck's own server did not answer. */
export const reachable = new Store(true);
/** True once an answer said that the session is over. */
export const sessionEnded = new Store(false);

export interface ServiceAway {
  connectionId: string;
  /** What the BFF met: `The search service refused the connection: …`. */
  message: string;
}
/** The service whose last request met no answer, while Searchdeck's own server answers. */
export const serviceAway = new Store<ServiceAway | undefined>(undefined);

const AWAY: ReadonlySet<string> = new Set(serviceAwayCodes);

/** Notes what an answer says about the service behind a connection. `code`: of the BFF's own refusal. */
export const noteService = (connectionId: string, error: { code: string; message: string } | undefined): void => {
  if (error !== undefined && AWAY.has(error.code)) {
    if (serviceAway.get()?.connectionId !== connectionId) serviceAway.set({ connectionId, message: error.message });
  } else if (serviceAway.get()?.connectionId === connectionId) serviceAway.set(undefined);
};
