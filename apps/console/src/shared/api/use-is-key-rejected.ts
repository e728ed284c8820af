import { keyStateId, keyStates } from './key-state';
import { useStore } from './store';
import { useConnection } from './use-connection';

/** Whether the service is known to reject every key of the connection. */
export const useIsKeyRejected = (): boolean => useStore(keyStates)[keyStateId(useConnection())] === 'rejected';
