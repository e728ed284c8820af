import { kindById, notSupportedLocally } from '@searchdeck/contract';
import type { ApiResponse } from '../response.js';
import { odataContext, parameter, typeName, type DataCall } from '../call.js';
import { definitionNotFound } from '../../definitions/errors.js';

/** Status of a knowledge source. Only index sources are synchronized; other sources are not read. */
export const getKnowledgeSourceStatus = (call: DataCall): ApiResponse => {
  const name = parameter(call, 'knowledgeSourceName');
  const source = call.app.definitions.get(call.service.id, 'knowledgesources', name);
  if (source === undefined) throw definitionNotFound(kindById('knowledgesources'), name, call.service.name);
  const kind = String(source.body['kind']);
  if (kind !== 'searchIndex') {
    throw notSupportedLocally(`Synchronizing a knowledge source of kind '${kind}'`, 'knowledgeSourceName');
  }
  return {
    status: 200,
    body: {
      ...odataContext(call, `$metadata#${typeName(call, 'KnowledgeSourceStatus')}`),
      kind,
      synchronizationStatus: 'active',
      synchronizationInterval: null,
      currentSynchronizationState: null,
      lastSynchronizationState: null,
      statistics: null,
    },
  };
};
