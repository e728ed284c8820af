import { limits, type KindId } from '@searchdeck/contract';
import type { IndexDefinition } from '@searchdeck/engine';
import { limitsOf, storageQuotaOf } from '../management/resource.js';
import type { Reply } from '../http/reply.js';
import { context, typeName, type DataCall } from './call.js';
import { sourcesOf } from './indexes.js';

/** Documents and bytes of all indexes of the service. */
export const totals = async ({ app, service }: Pick<DataCall, 'app' | 'service'>) => {
  const sum = { documentCount: 0, storageSize: 0, vectorIndexSize: 0 };
  for (const { directory, body, name } of app.definitions.list(service.id, 'indexes')) {
    if (directory === null) continue;
    const one = await app.indexes.statistics(
      directory,
      body as unknown as IndexDefinition,
      sourcesOf(app, service, name),
    );
    sum.documentCount += one.documentCount;
    sum.storageSize += one.storageSize;
    sum.vectorIndexSize += one.vectorIndexSize;
  }
  return sum;
};

/** service-behavior §3: servicestats. */
export const serviceStatistics = async (call: DataCall): Promise<Reply> => {
  const allowed = limitsOf(call.service);
  const used = await totals(call);
  const objects = (kind: KindId) => ({
    usage: call.app.definitions.count(call.service.id, kind),
    quota: allowed[kind],
  });
  const storage = storageQuotaOf(call);
  return {
    status: 200,
    body: {
      ...context(call, `$metadata#${typeName(call, 'ServiceStatistics')}`),
      counters: {
        documentCount: { usage: used.documentCount, quota: null },
        indexesCount: objects('indexes'),
        indexersCount: objects('indexers'),
        dataSourcesCount: objects('datasources'),
        storageSize: { usage: used.storageSize, quota: storage },
        synonymMaps: objects('synonymmaps'),
        skillsetCount: objects('skillsets'),
        aliasesCount: objects('aliases'),
        vectorIndexSize: { usage: used.vectorIndexSize, quota: null },
        knowledgeBasesCount: objects('knowledgebases'),
        knowledgeSourcesCount: objects('knowledgesources'),
      },
      indexersRuntime: { usedSeconds: 0, remainingSeconds: null, beginningTime: null, endingTime: null },
      limits: {
        maxStoragePerIndex: storage,
        maxFieldsPerIndex: allowed.simpleFieldsPerIndex,
        maxFieldNestingDepthPerIndex: limits.fieldDepth,
        maxComplexCollectionFieldsPerIndex: limits.complexCollectionsPerIndex,
        maxComplexObjectsInCollectionsPerDocument: limits.elementsPerDocument,
        maxCumulativeIndexerRuntimeSeconds: null,
      },
    },
  };
};
