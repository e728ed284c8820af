import { inVersion, kindById, SearchIndexerStatus } from '@searchdeck/contract';
import { limitsOf } from '../../services/resource.js';
import type { ApiResponse } from '../response.js';
import { context, parameter, typeName, type DataCall } from '../call.js';
import { definitionNotFound } from '../../definitions/errors.js';
import { indexerRuntime } from './indexer-runtime.js';

const HOUR = 3600;
/** Seconds as the service writes a duration: whole days and hours by their own letters. */
const durationText = (seconds: number): string =>
  seconds % (24 * HOUR) === 0
    ? `P${seconds / (24 * HOUR)}D`
    : seconds % HOUR === 0
      ? `PT${seconds / HOUR}H`
      : `PT${seconds}S`;

/** Status of an indexer that never ran: running indexers is not supported, so there is no history. */
export const indexerStatus = (call: DataCall): ApiResponse => {
  const name = parameter(call, 'indexerName');
  if (call.app.definitions.get(call.service.id, 'indexers', name) === undefined) {
    throw definitionNotFound(kindById('indexers'), name, call.service.name);
  }
  return {
    status: 200,
    body: {
      ...context(call, `$metadata#${typeName(call, 'IndexerExecutionInfo')}`),
      name,
      // The service gives no other status to an indexer that never ran.
      status: 'running',
      ...(inVersion(SearchIndexerStatus.fields['runtime']?.schema.only, call.version)
        ? { runtime: indexerRuntime(call.app.now()) }
        : {}),
      lastResult: null,
      executionHistory: [],
      limits: {
        maxRunTime: durationText(limitsOf(call.service).indexerRunSeconds),
        maxDocumentExtractionSize: null,
        maxDocumentContentCharactersToExtract: null,
      },
      currentState: null,
    },
  };
};
