import { printJson } from '@searchdeck/contract';
import { withIndex } from '../../../indexes/index-access.js';
import { odataContext, parameter, type DataCall } from '../../call.js';
import type { ApiResponse } from '../../response.js';
import { readDocuments } from './read-documents.js';
import { documentView } from './version-fields.js';

/**
 * One document by its key; 404 with an empty body if there is none (service-behavior §12). The body is an empty text, not
 * empty JSON: the official client turns the former into a RestError and fails with a TypeError on the latter.
 */
export const lookupDocument = (call: DataCall): Promise<ApiResponse> =>
  readDocuments(call, (engine) => {
    const select = call.query.get('$select');
    const view = documentView(call, select);
    const document = engine.lookup(parameter(call, 'key'), select);
    if (document === undefined) return { status: 404, text: '' };
    return {
      status: 200,
      json: printJson({
        ...odataContext(call, `indexes('${parameter(call, 'indexName')}')/$metadata#docs(*)/$entity`),
        ...view(document),
      }),
    };
  });

export const countDocuments = (call: DataCall): Promise<ApiResponse> =>
  withIndex(call.app, call.service, parameter(call, 'indexName'), (engine) => ({
    status: 200,
    text: String(engine.count()),
  }));
