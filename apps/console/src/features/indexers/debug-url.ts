import { useConnection, useConnectionPath } from '../../shared/api/use-connection';
import { usePresentations } from '../../shared/presentations/context';

/**
 * Returns a function that returns the URL of the debugger for an item that an indexer reads, by default the first one.
 * The URL is undefined without a skillset, and for cloud services, which can't run a skillset on a single document.
 */
export function useDebugUrlOf(indexer: { name: string; skillsetName?: string | null | undefined } | undefined) {
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
