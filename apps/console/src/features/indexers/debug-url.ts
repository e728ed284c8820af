import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';

/**
 * The address of the debugger for a document that an indexer reads; undefined without a skillset, and for cloud services,
 * which run no skillset on one document.
 */
export function useDebugAddressOf(indexer: { name: string; skillsetName?: string | null | undefined } | undefined) {
  const isLocal = useConnection().kind === 'local';
  const path = useConnectionPath();
  const { pagePath } = usePresentations().of({ id: 'skillsets' });
  const { name = '', skillsetName } = indexer ?? {};
  return (itemId?: string): string | undefined => {
    if (!isLocal || skillsetName == null) return undefined;
    const search = new URLSearchParams({ indexer: name, ...(itemId === undefined ? {} : { item: itemId }) });
    return `${path(pagePath(skillsetName, 'debug'))}?${search.toString()}`;
  };
}
