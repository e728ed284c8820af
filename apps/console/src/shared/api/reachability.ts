import { serviceUnreachableCodes } from '@searchdeck/contract';
import { Store } from './store';

/** Wait between polls of the Searchdeck server or a service that is unreachable. */
export const RECONNECT_POLL_MS = 2500;

/** False after a request that didn't reach the Searchdeck server. */
export const reachable = new Store(true);
/** True once a response said that the session has ended. */
export const sessionEnded = new Store(false);

export interface ServiceOutage {
  connectionId: string;
  /** The BFF's message: `The search service refused the connection. Nothing is listening at its address.` */
  message: string;
}
/** The service that the BFF couldn't reach with the last request. */
export const serviceOutage = new Store<ServiceOutage | undefined>(undefined);

const OUTAGE_CODES: ReadonlySet<string> = new Set(serviceUnreachableCodes);

/** Records whether the service behind a connection was reached; `error` is the BFF's own. */
export const recordServiceState = (
  connectionId: string,
  error: { code: string; message: string } | undefined,
): void => {
  if (error !== undefined && OUTAGE_CODES.has(error.code)) {
    if (serviceOutage.get()?.connectionId !== connectionId) serviceOutage.set({ connectionId, message: error.message });
  } else if (serviceOutage.get()?.connectionId === connectionId) serviceOutage.set(undefined);
};
