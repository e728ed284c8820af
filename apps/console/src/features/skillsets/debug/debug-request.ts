import {
  SearchError,
  type DebugSessionRequest,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { callOperation } from '../../../shared/api/operations';

export type DebugSource = Pick<DebugSessionRequest, 'document' | 'indexerName'> & {
  /** Of the data source of the indexer, which a cloud service never returns. It is not stored. */
  connectionString?: string;
};

type Skillset = DebugSessionRequest['skillset'];

/** An index of a cloud service; undefined if it does not exist. */
async function indexOf(connectionId: string, indexName: string): Promise<SearchIndex | undefined> {
  try {
    return (await callOperation<SearchIndex>(connectionId, 'indexes.get', { path: { indexName }, expectedStatus: 404 }))
      .body;
  } catch (error) {
    if (error instanceof SearchError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * The request that debugs a skillset of a cloud service in a local one, which has none of its definitions: it contains
 * the indexer, its indexes, and its data source if the document is read from it.
 */
export async function cloudRequest(
  connectionId: string,
  skillset: Skillset,
  { document, indexerName, connectionString }: DebugSource,
): Promise<DebugSessionRequest> {
  const base = { skillset, ...(document === undefined ? {} : { document }) };
  const indexer =
    indexerName == null
      ? undefined
      : (await callOperation<SearchIndexer>(connectionId, 'indexers.get', { path: { indexerName } })).body;
  const projectedIndexNames = (skillset.indexProjections?.selectors ?? []).map(
    ({ targetIndexName }) => targetIndexName,
  );
  const names = new Set([...(indexer === undefined ? [] : [indexer.targetIndexName]), ...projectedIndexNames]);
  const indexes = await Promise.all([...names].map((name) => indexOf(connectionId, name)));
  const readsDataSource = document?.fields == null && document?.file == null;
  return {
    ...base,
    indexes: indexes.filter((index) => index !== undefined),
    ...(indexer === undefined ? {} : { indexer }),
    ...(indexer === undefined || !readsDataSource
      ? {}
      : { dataSource: await dataSourceOf(connectionId, indexer.dataSourceName, connectionString ?? '') }),
  };
}

async function dataSourceOf(
  connectionId: string,
  dataSourceName: string,
  connectionString: string,
): Promise<SearchIndexerDataSource> {
  const { body } = await callOperation<SearchIndexerDataSource>(connectionId, 'datasources.get', {
    path: { dataSourceName },
  });
  return { ...body, credentials: { connectionString } };
}
