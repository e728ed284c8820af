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

/** What the debugger accepts for each document: the key of a row of a file, otherwise the ID of the item. */
export function documentIds(
  documents: DataSourcePreview['documents'],
  { fieldMappings }: Pick<SearchIndexer, 'fieldMappings'>,
  keyField: string | undefined,
): string[] {
  const mapping = fieldMappings?.find(
    ({ sourceFieldName, targetFieldName }) => (targetFieldName ?? sourceFieldName) === keyField,
  );
  const keySource = mapping?.sourceFieldName ?? keyField;
  const isRepeated = new Set(documents.map(({ itemId }) => itemId)).size < documents.length;
  const keyOf = (fields: Record<string, unknown>): string | undefined => {
    const key = keySource === undefined ? undefined : fields[keySource];
    return typeof key === 'string' || typeof key === 'number' || typeof key === 'bigint' ? String(key) : undefined;
  };
  // The service applies the function of a mapping to the key.
  const hasKeys = isRepeated && mapping?.mappingFunction == null;
  return [...new Set(documents.map(({ itemId, fields }) => (hasKeys ? (keyOf(fields) ?? itemId) : itemId)))];
}

/**
 * The IDs of the first items of an indexer's data source, and whether they are being read. They are read from a local
 * service only: a cloud service doesn't return the connection string that reading needs.
 *
 * @param indexerName Empty: there is none.
 * @param keyField Of the index of the indexer; undefined: not known.
 * @param isNeeded Reading takes time, so it starts when the user selects an item.
 */
export function useSourceItems(
  indexerName: string,
  keyField: string | undefined,
  isNeeded: boolean,
): { itemIds: string[]; isLoading: boolean } {
  const { id, kind } = useConnection();
  const { data, isLoading } = useQuery<string[], SearchError>({
    queryKey: [...operationKey(id, { operation: 'local.previewDataSource' }), indexerName, keyField],
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
      return documentIds(body.documents, indexer, keyField);
    },
    enabled: isNeeded && kind === 'local' && indexerName !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  return { itemIds: data ?? [], isLoading };
}
