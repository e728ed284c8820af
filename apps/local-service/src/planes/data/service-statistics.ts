import { kindById, limits, type KindId } from '@searchdeck/contract';
import { limitsOf, objectQuotaOf, storageQuotaOf, vectorIndexQuotaOf } from '../../services/resource.js';
import type { ApiResponse } from '../response.js';
import { odataContext, typeName, type DataCall } from '../call.js';
import { indexerRuntime } from './indexer-runtime.js';
import { storageTotals } from '../../indexes/storage.js';

/** service-behavior §3: servicestats. */
export const getServiceStatistics = async (call: DataCall): Promise<ApiResponse> => {
  const skuLimits = limitsOf(call.service);
  const totals = await storageTotals(call.app, call.service);
  const objects = (kind: KindId) => ({
    usage: call.app.definitions.count(call.service.id, kind),
    quota: objectQuotaOf(call.service, kindById(kind)),
  });
  const storage = storageQuotaOf(call);
  return {
    status: 200,
    body: {
      ...odataContext(call, `$metadata#${typeName(call, 'ServiceStatistics')}`),
      counters: {
        documentCount: { usage: totals.documentCount, quota: null },
        indexesCount: objects('indexes'),
        indexersCount: objects('indexers'),
        dataSourcesCount: objects('datasources'),
        storageSize: { usage: totals.storageSize, quota: storage },
        synonymMaps: objects('synonymmaps'),
        skillsetCount: objects('skillsets'),
        aliasesCount: objects('aliases'),
        vectorIndexSize: { usage: totals.vectorIndexSize, quota: vectorIndexQuotaOf(call.service) },
        knowledgeBasesCount: objects('knowledgebases'),
        knowledgeSourcesCount: objects('knowledgesources'),
      },
      indexersRuntime: indexerRuntime(call.app.now()),
      limits: {
        maxStoragePerIndex: storage,
        maxFieldsPerIndex: skuLimits.simpleFieldsPerIndex,
        maxFieldNestingDepthPerIndex: limits.fieldDepth,
        maxComplexCollectionFieldsPerIndex: limits.complexCollectionsPerIndex,
        maxComplexObjectsInCollectionsPerDocument: limits.elementsPerDocument,
        maxCumulativeIndexerRuntimeSeconds: null,
      },
    },
  };
};
