import { any, array, boolean, int32, object, required, string, type Infer } from '../schema/node.js';
import type { IndexerExecutionResultBody } from '../service/indexer-status.js';
import { connectionPathParameters } from './connection-fields.js';
import { defineBffOperation } from './operation.js';

/** Limits of the stored runs of indexers. */
export const indexerRunLimits = {
  days: 90,
  /** Runs of one indexer. */
  runs: 5000,
  /** Errors of one run, and warnings. */
  problems: 20,
  /** Characters of a text of an error or a warning. */
  problemCharacters: 1000,
  /** Runs of one response. */
  page: 200,
} as const;

const RecordedRun = object(
  {
    // Not its schema: the first page of the console has no definitions of the services.
    run: required(
      any<IndexerExecutionResultBody>({
        description: 'The run as in the status of the indexer: IndexerExecutionResult.',
      }),
    ),
    errorCount: required(int32({ description: 'Number of errors, of which the run contains the first.' })),
    warningCount: required(int32({ description: 'Number of warnings, of which the run contains the first.' })),
  },
  { name: 'RecordedRun' },
);
export type RecordedRun = Infer<typeof RecordedRun>;

/** Runs of indexers that were recorded before the service removed them from its own history. */
export const indexerRunOperations = [
  defineBffOperation({
    id: 'monitoring.runs',
    method: 'GET',
    path: '/api/connections/{id}/monitoring/runs',
    summary: 'List the recorded runs of an indexer',
    tag: 'Monitoring',
    role: 'reader',
    pathParameters: connectionPathParameters,
    query: object({
      indexer: required(string({ minLength: 1, maxLength: 260, description: 'Name of the indexer.' })),
      before: string({ format: 'date-time', description: 'Only runs that started earlier. Default: all.' }),
      top: int32({ minimum: 1, maximum: indexerRunLimits.page, default: 100 }),
    }),
    response: {
      status: 200,
      description: 'Newest first.',
      schema: object({ value: required(array(RecordedRun)), hasMore: required(boolean()) }, { name: 'RecordedRuns' }),
    },
  }),
] as const;
