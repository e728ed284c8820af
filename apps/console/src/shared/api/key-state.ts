import { Store } from './store';

/** `rejected`: the service accepts the key for nothing. `limited`: it accepts it for documents only, as a query key. */
export type KeyState = 'rejected' | 'limited';

/** States of keys that the service refused an operation, by connection and its version. */
export const keyStates = new Store<Readonly<Record<string, KeyState>>>({});
export const keyStateId = ({ id, etag }: { id: string; etag: string }): string => `${id} ${etag}`;

/** The connection whose service answered the last request with 403. */
export const forbiddenConnection = new Store<string | undefined>(undefined);
