import { indexersRuntimeFields } from './indexer-status.js';
import { int32, int64, object, required, string, undocumented, type Infer } from '../schema/node.js';

const counter = (description: string) =>
  object(
    {
      usage: required(int64({ ...undocumented, description: 'Current usage.' })),
      quota: int64({ ...undocumented, description: 'Quota. Null means no limit.' }),
    },
    { name: 'ResourceCounter', unknown: 'keep', ...undocumented, description },
  );

/** service-behavior §3: servicestats. */
export const ServiceStatistics = object(
  {
    '@odata.context': string({ ...undocumented, description: 'Context URL of the response.' }),
    counters: required(
      object(
        {
          documentCount: counter('Number of documents in all indexes.'),
          indexesCount: counter('Number of indexes.'),
          indexersCount: counter('Number of indexers.'),
          dataSourcesCount: counter('Number of data sources.'),
          storageSize: counter('Storage size, in bytes.'),
          synonymMaps: counter('Number of synonym maps.'),
          skillsetCount: counter('Number of skillsets.'),
          aliasesCount: counter('Number of aliases.'),
          vectorIndexSize: counter('Size of the vector indexes in memory, in bytes.'),
          knowledgeBasesCount: counter('Number of knowledge bases.'),
          knowledgeSourcesCount: counter('Number of knowledge sources.'),
        },
        { name: 'ServiceCounters', unknown: 'keep', ...undocumented, description: 'Usage and quotas.' },
      ),
    ),
    indexersRuntime: object(indexersRuntimeFields, {
      name: 'ServiceIndexersRuntime',
      unknown: 'keep',
      ...undocumented,
      description: 'Indexer run time in the current period.',
    }),
    limits: required(
      object(
        {
          maxStoragePerIndex: int64({ ...undocumented, description: 'Maximum storage per index, in bytes.' }),
          maxFieldsPerIndex: int32({ ...undocumented, description: 'Maximum number of fields per index.' }),
          maxFieldNestingDepthPerIndex: int32({ ...undocumented, description: 'Maximum depth of nested fields.' }),
          maxComplexCollectionFieldsPerIndex: int32({
            ...undocumented,
            description: 'Maximum number of complex collection fields per index.',
          }),
          maxComplexObjectsInCollectionsPerDocument: int32({
            ...undocumented,
            description: 'Maximum number of complex objects in collections per document.',
          }),
          maxCumulativeIndexerRuntimeSeconds: int64({
            ...undocumented,
            description: 'Maximum cumulative indexer run time per period, in seconds.',
          }),
        },
        { name: 'ServiceLimits', unknown: 'keep', ...undocumented, description: 'Limits of the service.' },
      ),
    ),
  },
  { name: 'SearchServiceStatistics', unknown: 'keep', ...undocumented },
);
export type ServiceStatisticsBody = Infer<typeof ServiceStatistics>;
