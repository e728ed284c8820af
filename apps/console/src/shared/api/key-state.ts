import { Store } from './store';

/**
 * `rejected`: the service rejects the key in every request. `limited`: it accepts the key for documents only, as it does
 * query keys.
 */
export type KeyState = 'rejected' | 'limited';

/** States of keys with which the service rejected a request, by connection ID and ETag. */
export const keyStates = new Store<Readonly<Record<string, KeyState>>>({});
export const keyStateId = ({ id, etag }: { id: string; etag: string }): string => `${id} ${etag}`;

/** ID of the connection whose service responded to the last request with 403. */
export const forbiddenConnection = new Store<string | undefined>(undefined);
