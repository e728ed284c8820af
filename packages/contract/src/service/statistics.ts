import { int32, int64, object, required, string, type Infer } from '../schema/node.js';

const added = { documented: false } as const;
const counter = (words: string) =>
  object(
    {
      usage: required(int64({ ...added, description: 'What is in use.' })),
      quota: int64({ ...added, description: 'What may be used; null: no limit.' }),
    },
    { name: 'ResourceCounter', unknown: 'keep', ...added, description: words },
  );

/** service-behavior §3: servicestats. */
export const ServiceStatistics = object(
  {
    '@odata.context': string({ ...added, description: 'What the answer holds.' }),
    counters: required(
      object(
        {
          documentCount: counter('Documents of all indexes.'),
          indexesCount: counter('Indexes.'),
          indexersCount: counter('Indexers.'),
          dataSourcesCount: counter('Data sources.'),
          storageSize: counter('Bytes of storage.'),
          synonymMaps: counter('Synonym maps.'),
          skillsetCount: counter('Skillsets.'),
          aliasesCount: counter('Aliases.'),
          vectorIndexSize: counter('Bytes of vector indexes in memory.'),
          knowledgeBasesCount: counter('Knowledge bases.'),
          knowledgeSourcesCount: counter('Knowledge sources.'),
        },
        { name: 'ServiceCounters', unknown: 'keep', ...added, description: 'Usage and quotas.' },
      ),
    ),
    indexersRuntime: object(
      {
        usedSeconds: int64({ ...added, description: 'Indexer run time used.' }),
        remainingSeconds: int64({ ...added, description: 'Indexer run time left; null: no limit.' }),
        beginningTime: string({ ...added, format: 'date-time', description: 'Beginning of the period.' }),
        endingTime: string({ ...added, format: 'date-time', description: 'End of the period.' }),
      },
      { name: 'ServiceIndexersRuntime', unknown: 'keep', ...added, description: 'Run time of indexers.' },
    ),
    limits: required(
      object(
        {
          maxStoragePerIndex: int64({ ...added, description: 'Bytes of one index.' }),
          maxFieldsPerIndex: int32({ ...added, description: 'Fields of one index.' }),
          maxFieldNestingDepthPerIndex: int32({ ...added, description: 'Levels of nested fields.' }),
          maxComplexCollectionFieldsPerIndex: int32({ ...added, description: 'Complex collections of one index.' }),
          maxComplexObjectsInCollectionsPerDocument: int32({
            ...added,
            description: 'Complex objects in collections of one document.',
          }),
          maxCumulativeIndexerRuntimeSeconds: int64({ ...added, description: 'Indexer run time in a period.' }),
        },
        { name: 'ServiceLimits', unknown: 'keep', ...added, description: 'Limits of one index.' },
      ),
    ),
  },
  { name: 'SearchServiceStatistics', unknown: 'keep', ...added },
);
export type ServiceStatisticsBody = Infer<typeof ServiceStatistics>;
