import type { SearchAlias, SearchIndex } from '@searchdeck/contract';
import { useOperationQuery } from '../../shared/api/use-operation';

export type IndexOutline = Pick<SearchIndex, 'name' | 'description'>;

/** The indexes of the service, and the aliases through which they can be queried. */
export function useQueryableNames(indexName: string | undefined) {
  const indexes = useOperationQuery<{ value: IndexOutline[] }>('indexes.list', {
    query: { $select: 'name,description' },
  });
  const aliases = useOperationQuery<{ value: SearchAlias[] }>('aliases.list');
  const indexNames = indexes.data?.body.value.map(({ name }) => name) ?? [];
  // A service that can't list aliases has none.
  const aliasList = aliases.data?.body.value ?? [];
  const isIndex = indexName !== undefined && indexNames.includes(indexName);
  return {
    indexes,
    indexNames,
    aliases: aliasList,
    /** The index that the name of the URL refers to; undefined while that isn't known. */
    definitionName:
      isIndex || !aliases.isPending
        ? (aliasList.find(({ name }) => !isIndex && name === indexName)?.indexes[0] ?? indexName)
        : undefined,
  };
}
