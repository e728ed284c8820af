import {
  dialectText,
  coversVersion,
  kindById,
  SearchIndexerStatus,
  type DialectId,
  type IndexerExecutionResultBody,
  type ResetDocumentsBody,
} from '@searchdeck/contract';
import { cancelRun, resetDocuments as addResets, resetIndexer as resetRuns, startRun } from '../../indexers/runs.js';
import type { IndexerRun, RunProblem } from '../../store/indexer-runs.js';
import { limitsOf } from '../../services/resource.js';
import type { ApiResponse } from '../response.js';
import { isTrue, odataContext, parameter, typeName, type DataCall } from '../call.js';
import { definitionNotFound } from '../../definitions/errors.js';
import { indexerRuntime } from './indexer-runtime.js';

const HOUR_SECONDS = 3600;
/** Formats seconds as a duration, like the service: with days and hours if they are whole. */
const durationText = (seconds: number): string =>
  seconds % (24 * HOUR_SECONDS) === 0
    ? `P${seconds / (24 * HOUR_SECONDS)}D`
    : seconds % HOUR_SECONDS === 0
      ? `PT${seconds / HOUR_SECONDS}H`
      : `PT${seconds}S`;

/** Errors and warnings of a run, with the property names of the interface. */
const errorOf = ({ key, name, message, details, statusCode }: RunProblem, dialect: DialectId) => ({
  key,
  name,
  errorMessage: dialectText(message, dialect),
  details: details ?? null,
  statusCode: statusCode ?? 0,
  documentationLink: null,
});
const warningOf = ({ key, name, message, details }: RunProblem, dialect: DialectId) => ({
  key,
  name,
  message: dialectText(message, dialect),
  details: details ?? null,
  documentationLink: null,
});

const timeText = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const executionResult = (
  { app }: DataCall,
  run: IndexerRun,
  total = app.indexerRuns.total(run.id),
): IndexerExecutionResultBody => ({
  status: run.status,
  ...(run.mode === 'indexingResetDocs' ? { statusDetail: 'resetDocs' as const } : {}),
  errorMessage: run.errorMessage === null ? null : dialectText(run.errorMessage, app.config.dialect),
  startTime: timeText(run.startedAt),
  endTime: timeText(run.endedAt),
  itemsProcessed: run.itemsProcessed + app.indexerRuns.uncommittedCount(run.id),
  itemsFailed: run.itemsFailed,
  ...(total === undefined ? {} : { itemsTotal: total }),
  initialTrackingState: run.initialTracking,
  finalTrackingState: run.finalTracking,
  mode: run.mode,
  errors: app.indexerRuns.problems(run.id, 'error').map((problem) => errorOf(problem, app.config.dialect)),
  warnings: app.indexerRuns.problems(run.id, 'warning').map((problem) => warningOf(problem, app.config.dialect)),
});

/** Returns the name of the requested indexer. 404 if it does not exist. */
const indexerName = (call: DataCall): string => {
  const name = parameter(call, 'indexerName');
  if (call.app.definitions.get(call.service.id, 'indexers', name) === undefined) {
    throw definitionNotFound(kindById('indexers'), name, call.service.name);
  }
  return name;
};

/** service-behavior §3: the status of an indexer is `running` even if it never ran. */
export const getIndexerStatus = (call: DataCall): ApiResponse => {
  const name = indexerName(call);
  const runs = call.app.indexerRuns.list({ serviceId: call.service.id, indexer: name });
  const results = runs.map((run) => executionResult(call, run));
  const tracking = call.app.indexerRuns.tracking({ serviceId: call.service.id, indexer: name }) ?? null;
  const { documentKeys, itemIds } = call.app.indexerRuns.resetDocuments({ serviceId: call.service.id, indexer: name });
  return {
    status: 200,
    body: {
      ...odataContext(call, `$metadata#${typeName(call, 'IndexerExecutionInfo')}`),
      name,
      status: 'running',
      ...(coversVersion(SearchIndexerStatus.fields['runtime']?.schema.only, call.version)
        ? { runtime: indexerRuntime(call.app.now()) }
        : {}),
      lastResult: results[0] ?? null,
      executionHistory: results,
      limits: {
        maxRunTime: durationText(limitsOf(call.service).maxIndexerRunSeconds),
        maxDocumentExtractionSize: null,
        maxDocumentContentCharactersToExtract: null,
      },
      currentState: {
        mode: documentKeys.length + itemIds.length === 0 ? 'indexingAllDocs' : 'indexingResetDocs',
        allDocsInitialTrackingState: runs[0]?.initialTracking ?? null,
        allDocsFinalTrackingState: tracking,
        resetDocsInitialTrackingState: null,
        resetDocsFinalTrackingState: null,
        resetDocumentKeys: documentKeys,
        resetDatasourceDocumentIds: itemIds,
      },
    },
  };
};

/** service-behavior §2: the run continues in the background. 409 while one is in progress. */
export const runIndexer = (call: DataCall): ApiResponse => {
  startRun(call.app, call.service, indexerName(call));
  return { status: 202 };
};

/** Only local services can cancel a run. 409 if none is in progress. */
export const cancelIndexerRun = async (call: DataCall): Promise<ApiResponse> => {
  await cancelRun(call.app, call.service, indexerName(call));
  return { status: 204 };
};

/** service-behavior §2. 409 while a run is in progress. */
export const resetIndexer = (call: DataCall): ApiResponse => {
  resetRuns(call.app, call.service, indexerName(call));
  return { status: 204 };
};

/** service-behavior §2: the next run processes the documents again, and only them. */
export const resetDocuments = (call: DataCall): ApiResponse => {
  const { documentKeys, datasourceDocumentIds } = (call.body ?? {}) as ResetDocumentsBody;
  const documents = { documentKeys: documentKeys ?? [], itemIds: datasourceDocumentIds ?? [] };
  addResets(call.app, call.service, indexerName(call), documents, isTrue(call, 'overwrite'));
  return { status: 204 };
};
