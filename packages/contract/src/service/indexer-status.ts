import { array, enumOf, int32, int64, object, required, string, type Infer } from '../schema/node.js';

const added = { documented: false } as const;
const notes = {
  key: string({ ...added, description: 'Key of the document.' }),
  name: string({ ...added, description: 'Step that it happened in.' }),
  details: string({ ...added, description: 'More words.' }),
  documentationLink: string({ ...added, description: 'Where to read more.' }),
};
const ExecutionResult = object(
  {
    status: required(
      enumOf(['transientFailure', 'success', 'inProgress', 'reset'], { ...added, description: 'How the run went.' }),
    ),
    statusDetail: enumOf(['resetDocs', 'resync'], { ...added, open: true, description: 'What kind of run it was.' }),
    mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
      ...added,
      open: true,
      description: 'What the run reads.',
    }),
    errorMessage: string({ ...added, description: 'Why the run failed.' }),
    startTime: string({ ...added, format: 'date-time', description: 'Beginning of the run.' }),
    endTime: string({ ...added, format: 'date-time', description: 'End of the run; null while it goes on.' }),
    itemsProcessed: required(int32({ ...added, description: 'Items processed, failures included.' })),
    itemsFailed: required(int32({ ...added, description: 'Items that failed.' })),
    initialTrackingState: string({ ...added, description: 'Change tracking at the beginning.' }),
    finalTrackingState: string({ ...added, description: 'Change tracking at the end.' }),
    errors: array(
      object(
        {
          ...notes,
          statusCode: int32({ ...added, description: 'Status code of the failure.' }),
          errorMessage: required(string({ ...added, description: 'What went wrong.' })),
        },
        { name: 'SearchIndexerError', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Items that failed.' },
    ),
    warnings: array(
      object(
        { ...notes, message: required(string({ ...added, description: 'What to mind.' })) },
        { name: 'SearchIndexerWarning', unknown: 'keep', ...added },
      ),
      { ...added, description: 'Items to mind.' },
    ),
  },
  { name: 'IndexerExecutionResult', unknown: 'keep', ...added, description: 'One run.' },
);
export type IndexerExecutionResultBody = Infer<typeof ExecutionResult>;

/** service-behavior §3: indexer status. */
export const SearchIndexerStatus = object(
  {
    name: required(string({ ...added, description: 'Name of the indexer.' })),
    status: required(
      enumOf(['unknown', 'error', 'running'], { ...added, description: 'Whether the indexer can run.' }),
    ),
    lastResult: ExecutionResult,
    executionHistory: required(array(ExecutionResult, { ...added, description: 'Runs, newest first.' })),
    limits: object(
      {
        maxRunTime: string({ ...added, format: 'duration', description: 'Longest run.' }),
        maxDocumentExtractionSize: int64({ ...added, description: 'Largest document, in bytes.' }),
        maxDocumentContentCharactersToExtract: int64({
          ...added,
          description: 'Most characters taken from a document.',
        }),
      },
      { name: 'SearchIndexerLimits', unknown: 'keep', ...added, description: 'Limits of a run.' },
    ),
    currentState: object(
      {
        mode: enumOf(['indexingAllDocs', 'indexingResetDocs', 'indexingResync'], {
          ...added,
          open: true,
          description: 'What the next run reads.',
        }),
        allDocsInitialTrackingState: string({
          ...added,
          description: 'Change tracking of all documents at the beginning.',
        }),
        allDocsFinalTrackingState: string({ ...added, description: 'Change tracking of all documents at the end.' }),
        resetDocsInitialTrackingState: string({
          ...added,
          description: 'Change tracking of reset documents at the beginning.',
        }),
        resetDocsFinalTrackingState: string({
          ...added,
          description: 'Change tracking of reset documents at the end.',
        }),
        resetDocumentKeys: array(string(), { ...added, description: 'Keys of documents to read again.' }),
        resetDatasourceDocumentIds: array(string(), {
          ...added,
          description: 'Ids of source documents to read again.',
        }),
      },
      { name: 'IndexerCurrentState', unknown: 'keep', ...added, description: 'What the next run will do.' },
    ),
  },
  { name: 'SearchIndexerStatus', unknown: 'keep', ...added },
);
export type SearchIndexerStatusBody = Infer<typeof SearchIndexerStatus>;
