import { ELEVATED_READ_HEADER } from '@searchdeck/contract';
import type { SearchIndexEngine } from '@searchdeck/engine';
import { withDocuments } from '../../../indexes/index-access.js';
import { parameter, type DataCall } from '../../call.js';

/** Whether the request bypasses document permissions. data-plane.md "Search documents". */
export const isElevated = (call: DataCall): boolean =>
  String(call.headers[ELEVATED_READ_HEADER] ?? '').toLowerCase() === 'true';

/** Runs `task` on the engine of the index (or alias) that the path names, to return documents. */
export const readDocuments = <T>(call: DataCall, task: (engine: SearchIndexEngine) => T | Promise<T>): Promise<T> =>
  withDocuments(call.app, call.service, parameter(call, 'indexName'), { isElevated: isElevated(call) }, task);
