import { array, enumOf, int32, int64, object, required, string, type Infer } from '../schema/node.js';

const added = { documented: false } as const;
const notes = {
  key: string({ ...added, description: 'Key of the document.' }),
  name: string({ ...added, description: 'Name of the step in which the problem occurred.' }),
  details: string({ ...added, description: 'Details.' }),
  documentationLink: string({ ...added, description: 'URL of the documentation.' }),
};
const ExecutionResult = object(
  {
    status: required(
      enumOf(['transientFailure', 'success', 'inProgress', 'reset'], { ...added, description: 'Result of the run.' }),
    ),
    statusDetail: enumOf(['resetDocs', 'resync'], { ...added, open: true, description: 'Type of the run.' }),
    mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
      ...added,
      open: true,
      description: 'Indexing mode of the run.',
    }),
    errorMessage: string({ ...added, description: 'Error message of a failed run.' }),
    startTime: string({ ...added, format: 'date-time', description: 'Start time of the run.' }),
    endTime: string({
      ...added,
      format: 'date-time',
      description: 'End time of the run. Null while the run is in progress.',
    }),
    itemsProcessed: required(int32({ ...added, description: 'Number of processed items, including failed items.' })),
    itemsFailed: required(int32({ ...added, description: 'Items that failed.' })),
    initialTrackingState: string({ ...added, description: 'Change tracking state at the start of the run.' }),
    finalTrackingState: string({ ...added, description: 'Change tracking state at the end of the run.' }),
    errors: array(
      object(
        {
          ...notes,
          statusCode: int32({ ...added, description: 'HTTP status code of the error.' }),
          errorMessage: required(string({ ...added, description: 'Error message.' })),
        },
        { name: 'SearchIndexerError', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Items that failed.' },
    ),
    warnings: array(
      object(
        { ...notes, message: required(string({ ...added, description: 'Warning message.' })) },
        { name: 'SearchIndexerWarning', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Warnings of the run.' },
    ),
  },
  { name: 'IndexerExecutionResult', unknown: 'keep', ...added, description: 'An indexer run.' },
);
export type IndexerExecutionResultBody = Infer<typeof ExecutionResult>;

/** service-behavior §3: indexer status. */
export const SearchIndexerStatus = object(
  {
    name: required(string({ ...added, description: 'Name of the indexer.' })),
    status: required(
      enumOf(['unknown', 'error', 'running'], { ...added, description: 'Overall status of the indexer.' }),
    ),
    lastResult: ExecutionResult,
    executionHistory: required(array(ExecutionResult, { ...added, description: 'Indexer runs, newest first.' })),
    limits: object(
      {
        maxRunTime: string({ ...added, format: 'duration', description: 'Maximum run time.' }),
        maxDocumentExtractionSize: int64({ ...added, description: 'Maximum document size, in bytes.' }),
        maxDocumentContentCharactersToExtract: int64({
          ...added,
          description: 'Maximum number of characters to extract from a document.',
        }),
      },
      { name: 'SearchIndexerLimits', unknown: 'keep', ...added, description: 'Limits of an indexer run.' },
    ),
    currentState: object(
      {
        mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
          ...added,
          open: true,
          description: 'Indexing mode of the next run.',
        }),
        allDocsInitialTrackingState: string({
          ...added,
          description: 'Initial change tracking state for all documents.',
        }),
        allDocsFinalTrackingState: string({ ...added, description: 'Final change tracking state for all documents.' }),
        resetDocsInitialTrackingState: string({
          ...added,
          description: 'Initial change tracking state for reset documents.',
        }),
        resetDocsFinalTrackingState: string({
          ...added,
          description: 'Final change tracking state for reset documents.',
        }),
        resetDocumentKeys: array(string(), { ...added, description: 'Keys of the documents to reset.' }),
        resetDatasourceDocumentIds: array(string(), {
          ...added,
          description: 'Data source IDs of the documents to reset.',
        }),
      },
      { name: 'IndexerCurrentState', unknown: 'keep', ...added, description: 'State of the next run.' },
    ),
  },
  { name: 'SearchIndexerStatus', unknown: 'keep', ...added },
);
export type SearchIndexerStatusBody = Infer<typeof SearchIndexerStatus>;
