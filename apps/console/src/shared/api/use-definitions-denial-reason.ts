import { bffCodes, isBffCode, SearchError } from '@searchdeck/contract';
import { denialMessages } from './messages';
import { useConnection } from './use-connection';

/** Whether the service rejected the key. */
const isKeyRejected = (error: unknown): boolean =>
  error instanceof SearchError &&
  (error.code === bffCodes.credentialMissing || (error.status === 403 && !isBffCode(error.code)));

/**
 * Why definitions and statistics cannot be read through this connection; undefined when they can. A query key can
 * read documents only (service-behavior.md §4 "Keys"). `error`: the error of an attempt to load one.
 */
export const useDefinitionsDenialReason = (error?: unknown): string | undefined => {
  const { credentials, name } = useConnection();
  if (!credentials.adminKey.set && credentials.queryKey.set) return denialMessages.queryKeyOnly(name);
  return isKeyRejected(error) ? denialMessages.definitionsDenied(name) : undefined;
};
