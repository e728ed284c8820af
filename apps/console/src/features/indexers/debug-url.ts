import { useConnectionPath } from '../../shared/api/use-connection';
import { useLocalService } from '../../shared/api/use-local-service';
import { usePresentations } from '../../shared/presentations/context';

/**
 * Returns a function that returns the URL of the debugger for an item that an indexer reads, by default the first one.
 * The URL is undefined without a skillset, and for cloud services without a local one, which runs the skillset.
 */
export function useDebugUrlOf(indexer: { name: string; skillsetName?: string | null | undefined } | undefined) {
  const { connection: local } = useLocalService();
  const path = useConnectionPath();
  const { pagePath } = usePresentations().of({ id: 'skillsets' });
  const { name = '', skillsetName } = indexer ?? {};
  return (itemId?: string): string | undefined => {
    if (local === undefined || skillsetName == null) return undefined;
    const search = new URLSearchParams({ indexer: name, ...(itemId === undefined ? {} : { item: itemId }) });
    return `${path(pagePath(skillsetName, 'debug'))}?${search.toString()}`;
  };
}
