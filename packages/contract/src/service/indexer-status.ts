import { array, enumOf, int32, int64, object, required, string, undocumented, type Infer } from '../schema/node.js';
import { previewsSince } from '../versions/index.js';

const problemFields = {
  key: string({ ...undocumented, description: 'Key of the document.' }),
  name: string({ ...undocumented, description: 'Name of the step in which the problem occurred.' }),
  details: string({ ...undocumented, description: 'Details.' }),
  documentationLink: string({ ...undocumented, description: 'URL of the documentation.' }),
};
const ExecutionResult = object(
  {
    status: required(
      enumOf(['transientFailure', 'success', 'inProgress', 'reset'], {
        ...undocumented,
        description: 'Result of the run.',
      }),
    ),
    statusDetail: enumOf(['resetDocs', 'resync'], { ...undocumented, isOpen: true, description: 'Type of the run.' }),
    mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
      ...undocumented,
      isOpen: true,
      description: 'Indexing mode of the run.',
    }),
    errorMessage: string({ ...undocumented, description: 'Error message of a failed run.' }),
    startTime: string({ ...undocumented, format: 'date-time', description: 'Start time of the run.' }),
    endTime: string({
      ...undocumented,
      format: 'date-time',
      description: 'End time of the run. Null while the run is in progress.',
    }),
    itemsProcessed: required(
      int32({ ...undocumented, description: 'Number of processed items, including failed items.' }),
    ),
    itemsFailed: required(int32({ ...undocumented, description: 'Number of items that failed.' })),
    itemsTotal: int32({
      ...undocumented,
      description:
        'Number of items that a run in progress processes, if the data source knows it. Only a local service reports it.',
    }),
    initialTrackingState: string({ ...undocumented, description: 'Change tracking state at the start of the run.' }),
    finalTrackingState: string({ ...undocumented, description: 'Change tracking state at the end of the run.' }),
    errors: array(
      object(
        {
          ...problemFields,
          statusCode: int32({ ...undocumented, description: 'HTTP status code of the error.' }),
          errorMessage: required(string({ ...undocumented, description: 'Error message.' })),
        },
        { name: 'SearchIndexerError', unknown: 'keep', ...undocumented },
      ),
      { ...undocumented, description: 'Items that failed.' },
    ),
    warnings: array(
      object(
        { ...problemFields, message: required(string({ ...undocumented, description: 'Warning message.' })) },
        { name: 'SearchIndexerWarning', unknown: 'keep', ...undocumented },
      ),
      { ...undocumented, description: 'Warnings of the run.' },
    ),
  },
  { name: 'IndexerExecutionResult', unknown: 'keep', ...undocumented, description: 'An indexer run.' },
);
export type IndexerExecutionResultBody = Infer<typeof ExecutionResult>;

/** Run time of the current period, for one indexer or for all of a service. service-behavior §3. */
export const indexersRuntimeFields = {
  usedSeconds: int64({ ...undocumented, description: 'Indexer run time used, in seconds.' }),
  remainingSeconds: int64({
    ...undocumented,
    description: 'Remaining indexer run time, in seconds. Null means no limit.',
  }),
  beginningTime: string({ ...undocumented, format: 'date-time', description: 'Start of the period.' }),
  endingTime: string({ ...undocumented, format: 'date-time', description: 'End of the period.' }),
};

/** service-behavior §3: indexer status. */
export const SearchIndexerStatus = object(
  {
    name: required(string({ ...undocumented, description: 'Name of the indexer.' })),
    status: required(
      enumOf(['unknown', 'error', 'running'], { ...undocumented, description: 'Overall status of the indexer.' }),
    ),
    runtime: object(indexersRuntimeFields, {
      name: 'IndexerRuntime',
      unknown: 'keep',
      ...undocumented,
      only: previewsSince('2025-05-01-preview'),
      description: 'Run time of the indexer in the current period.',
    }),
    lastResult: ExecutionResult,
    executionHistory: required(array(ExecutionResult, { ...undocumented, description: 'Indexer runs, newest first.' })),
    limits: object(
      {
        maxRunTime: string({ ...undocumented, format: 'duration', description: 'Maximum run time.' }),
        maxDocumentExtractionSize: int64({ ...undocumented, description: 'Maximum document size, in bytes.' }),
        maxDocumentContentCharactersToExtract: int64({
          ...undocumented,
          description: 'Maximum number of characters to extract from a document.',
        }),
      },
      { name: 'SearchIndexerLimits', unknown: 'keep', ...undocumented, description: 'Limits of an indexer run.' },
    ),
    currentState: object(
      {
        mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
          ...undocumented,
          isOpen: true,
          description: 'Current indexing mode.',
        }),
        allDocsInitialTrackingState: string({
          ...undocumented,
          description: 'Initial change tracking state for all documents.',
        }),
        allDocsFinalTrackingState: string({
          ...undocumented,
          description: 'Final change tracking state for all documents.',
        }),
        resetDocsInitialTrackingState: string({
          ...undocumented,
          description: 'Initial change tracking state for reset documents.',
        }),
        resetDocsFinalTrackingState: string({
          ...undocumented,
          description: 'Final change tracking state for reset documents.',
        }),
        resetDocumentKeys: array(string(), { ...undocumented, description: 'Keys of the documents to reset.' }),
        resetDatasourceDocumentIds: array(string(), {
          ...undocumented,
          description: 'Data source IDs of the documents to reset.',
        }),
      },
      { name: 'IndexerCurrentState', unknown: 'keep', ...undocumented, description: 'Current state of the indexer.' },
    ),
  },
  { name: 'SearchIndexerStatus', unknown: 'keep', ...undocumented },
);
export type SearchIndexerStatusBody = Infer<typeof SearchIndexerStatus>;
