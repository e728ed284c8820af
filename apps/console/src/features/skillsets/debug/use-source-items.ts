import {
  type DataSourcePreview,
  type SearchError,
  type SearchIndexer,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { operationKey } from '../../../shared/api/keys';
import { callOperation } from '../../../shared/api/operations';
import { useConnection } from '../../../shared/api/use-connection';

/** Reading an item also extracts its text, so that large files take time. */
export const MAX_ITEMS = 40;
const STALE_MS = 60_000;

/**
 * The IDs of the first items of an indexer's data source, and whether they are being read. They are read from a local
 * service only: a cloud service doesn't return the connection string that reading needs.
 *
 * @param indexerName Empty: there is none.
 * @param isNeeded Reading takes time, so it starts when the user selects an item.
 */
export function useSourceItems(indexerName: string, isNeeded: boolean): { itemIds: string[]; isLoading: boolean } {
  const { id, kind } = useConnection();
  const { data, isLoading } = useQuery<string[], SearchError>({
    queryKey: [...operationKey(id, { operation: 'local.previewDataSource' }), indexerName],
    queryFn: async ({ signal }) => {
      const { body: indexer } = await callOperation<SearchIndexer>(id, 'indexers.get', {
        path: { indexerName },
        signal,
      });
      const { body: dataSource } = await callOperation<SearchIndexerDataSource>(id, 'datasources.get', {
        path: { dataSourceName: indexer.dataSourceName },
        signal,
      });
      const { body } = await callOperation<DataSourcePreview>(id, 'local.previewDataSource', {
        body: { dataSource, parameters: indexer.parameters, maxDocuments: MAX_ITEMS },
        signal,
      });
      return [...new Set(body.documents.map(({ itemId }) => itemId))];
    },
    enabled: isNeeded && kind === 'local' && indexerName !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  return { itemIds: data ?? [], isLoading };
}
