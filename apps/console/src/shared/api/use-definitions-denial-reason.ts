import { bffCodes, isBffCode, isNetworkDenial, SearchError } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { useConnection } from './use-connection';
import { useIsKeyRejected } from './use-is-key-rejected';

/** Whether the service rejected a request for the key that it had. */
const isKeyDenied = (error: unknown): boolean =>
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
  const isRejected = useIsKeyRejected();
  if (!hasAdminCredential && credentials.queryKey.set) return denialMessages.queryKeyOnly(name);
  return isKeyDenied(error) && !isRejected ? denialMessages.definitionsDenied(name) : undefined;
};

/** What an error means when the service rejects every key of the connection; undefined: another cause. */
export const useRejectedKeyAdvice = (error: unknown): string | undefined =>
  useIsKeyRejected() && isKeyDenied(error) ? denialMessages.keyRejected : undefined;
