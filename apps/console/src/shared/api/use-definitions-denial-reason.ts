import { bffCodes, isBffCode, isNetworkDenial, SearchError } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { keyStateId, keyStates } from './key-state';
import { useStore } from './store';
import { useConnection } from './use-connection';

/** Whether the service rejected the key. */
const isKeyRejected = (error: unknown): boolean =>
  error instanceof SearchError &&
  (error.code === bffCodes.credentialMissing ||
    (error.status === 403 && !isBffCode(error.code) && !isNetworkDenial(error.code)));

/**
 * Why definitions and statistics can't be read through this connection; undefined if they can. A query key can read
 * documents only (service-behavior.md §4 "Keys"); a wrong key is an error. `error`: that of an attempt to load one.
 */
export const useDefinitionsDenialReason = (error?: unknown): string | undefined => {
  const connection = useConnection();
  const { credentials, hasAdminCredential, name } = connection;
  const isKeyWrong = useStore(keyStates)[keyStateId(connection)] === 'rejected';
  if (!hasAdminCredential && credentials.queryKey.set) return denialMessages.queryKeyOnly(name);
  return isKeyRejected(error) && !isKeyWrong ? denialMessages.definitionsDenied(name) : undefined;
};
