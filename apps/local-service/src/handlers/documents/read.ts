import { printJson } from '../../http/json.js';
import type { Reply } from '../../http/reply.js';
import { context, parameter, type DataCall } from '../call.js';
import { withDocuments, withIndex } from '../indexes.js';

/**
 * One document by its key; 404 with an empty body when there is none (service-behavior §12). It is an empty text and no
 * empty JSON, which would not be JSON: the official client reads one as a RestError and throws a TypeError over the other.
 */
export const lookup = (call: DataCall): Promise<Reply> =>
  withDocuments(call, (engine) => {
    const document = engine.lookup(parameter(call, 'key'), call.query.get('$select'));
    if (document === undefined) return { status: 404, text: '' };
    return {
      status: 200,
      json: printJson({
        ...context(call, `indexes('${parameter(call, 'indexName')}')/$metadata#docs(*)/$entity`),
        ...document,
      }),
    };
  });

export const count = (call: DataCall): Promise<Reply> =>
  withIndex(call, (engine) => ({ status: 200, text: String(engine.count()) }));
