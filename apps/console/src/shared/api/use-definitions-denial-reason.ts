import { bffCodes, isBffCode, SearchError } from '@searchdeck/contract';
import { useConnection } from './use-connection';

/** Whether the service rejected the key itself. */
const refusesKey = (error: unknown): boolean =>
  error instanceof SearchError &&
  (error.code === bffCodes.credentialMissing || (error.status === 403 && !isBffCode(error.code)));

/**
 * Why definitions and statistics cannot be read through this connection; undefined when they can. A query key opens
 * documents only (service-behavior.md §4 "Keys"). `error`: the error of an attempt to load one.
 */
export const useDefinitionsDenialReason = (error?: unknown): string | undefined => {
  const { credentials, name } = useConnection();
  if (!credentials.adminKey.set && credentials.queryKey.set) {
    return `The connection ${name} has only a query key: it opens documents, not definitions.`;
  }
  return refusesKey(error) ? `The key of the connection ${name} opens no definitions.` : undefined;
};
