import { SearchError } from '@searchdeck/contract';
import { useConnection } from './use-connection';

/** Whether a service refused the key itself; codes in capitals are those of Searchdeck’s own server. */
const refusesKey = (error: unknown): boolean =>
  error instanceof SearchError &&
  (error.code === 'CREDENTIAL_MISSING' || (error.status === 403 && !/^[A-Z_]+$/.test(error.code)));

/**
 * Why definitions and statistics cannot be read through this connection; undefined when they can. A query key opens
 * documents only (service-facts.md §4 "Keys"). `error`: what the service answered when it was asked for one.
 */
export const useDefinitionsBarrier = (error?: unknown): string | undefined => {
  const { credentials, name } = useConnection();
  if (!credentials.adminKey.set && credentials.queryKey.set)
    return `The connection ${name} has only a query key: it opens documents, not definitions.`;
  return refusesKey(error) ? `The key of the connection ${name} opens no definitions.` : undefined;
};
