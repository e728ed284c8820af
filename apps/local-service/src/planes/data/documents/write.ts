import { badRequest, limits, printJson } from '@searchdeck/contract';
import type { ActionKind, DocumentAction } from '@searchdeck/engine';
import type { ApiResponse } from '../../response.js';
import { isTrue, odataContext, parameter, typeName, type DataCall } from '../../call.js';
import { hasFieldType } from './version-fields.js';
import { writeDocuments } from '../../../indexes/write-documents.js';

const actionOf = (row: Record<string, unknown>): DocumentAction => {
  const { '@search.action': action, ...document } = row;
  return { action: (action ?? 'upload') as ActionKind, document };
};

/** service-behavior §10: a batch is 200 if every action succeeded, otherwise 207. */
export const indexDocuments = async (call: DataCall): Promise<ApiResponse> => {
  const { value } = call.body as { value: Record<string, unknown>[] };
  if (value.length === 0) {
    const message = `No indexing actions found in the request. Please include between 1 and ${limits.batchActions} indexing actions in your request.`;
    throw badRequest(`The request is invalid. Details: actions : ${message}\r\n`, {
      code: 'MissingRequiredParameter',
      target: 'value',
      details: [{ code: 'MissingIndexDocumentsActions', message: `${message} Parameters: actions` }],
    });
  }
  const results = await writeDocuments(
    call.app,
    call.service,
    parameter(call, 'indexName'),
    value.map(actionOf),
    Number(call.headers['content-length'] ?? 0),
    {
      allowUnsafeKeys: isTrue(call, 'allowUnsafeKeys'),
      hasType: hasFieldType(call.version),
    },
  );
  const rows = results.map(({ key, status, errorMessage, statusCode }) => ({ key, status, errorMessage, statusCode }));
  return {
    status: rows.every((row) => row.status) ? 200 : 207,
    json: printJson({
      ...odataContext(
        call,
        `indexes('${parameter(call, 'indexName')}')/$metadata#Collection(${typeName(call, 'IndexResult')})`,
      ),
      value: rows,
    }),
  };
};
