import { documentKeyProblem, limits, printJson, type IndexDocumentsResultBody, type Json } from '@searchdeck/contract';
import type { RetryingClient } from './retrying-client.js';

export type DocumentAction = Readonly<Record<string, Json>>;

export interface DocumentFailure {
  key: string;
  message: string;
}

/** Attempts to write documents that the service could not write at the moment. */
const MAX_ATTEMPTS = 5;
/** Status codes of single documents that a later attempt may not return. service-behavior §10. */
const TRANSIENT_STATUSES = new Set([409, 422, 429, 503]);
/** Leaves room for the parts of the request body around the actions. */
const MAX_BATCH_BYTES = limits.batchBytes - 1024;

/** Sends actions in as many batches as needed. They must be repeatable. Returns the documents that the service rejected. */
export async function writeDocuments(
  client: RetryingClient,
  indexName: string,
  keyName: string,
  actions: readonly DocumentAction[],
): Promise<DocumentFailure[]> {
  const failures: DocumentFailure[] = [];
  for (const batch of batchesOf(actions)) failures.push(...(await writeBatch(client, indexName, keyName, batch)));
  return failures;
}

function* batchesOf(actions: readonly DocumentAction[]): Generator<DocumentAction[]> {
  let batch: DocumentAction[] = [];
  let bytes = 0;
  for (const action of actions) {
    const size = Buffer.byteLength(printJson(action)) + 1;
    if (batch.length === limits.batchActions || (batch.length > 0 && bytes + size > MAX_BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(action);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  client: RetryingClient,
  indexName: string,
  keyName: string,
  batch: readonly DocumentAction[],
): Promise<DocumentFailure[]> {
  const keyOf = (action: DocumentAction): string => {
    const key = action[keyName];
    return typeof key === 'string' ? key : '';
  };
  const failures: DocumentFailure[] = [];
  let remainingActions = batch;
  for (let attempt = 1; remainingActions.length > 0; attempt += 1) {
    const isUnsafe = remainingActions.some((action) => documentKeyProblem(keyOf(action)) !== undefined);
    const body = await client.send(
      'documents.index',
      { indexName },
      { value: remainingActions },
      isUnsafe ? { query: { allowUnsafeKeys: 'true' } } : {},
    );
    const failedResults = (body as unknown as IndexDocumentsResultBody).value.filter((result) => !result.status);
    const retriedKeys = new Set<string>();
    for (const { key, statusCode, errorMessage } of failedResults) {
      if (attempt < MAX_ATTEMPTS && TRANSIENT_STATUSES.has(statusCode)) retriedKeys.add(key);
      else failures.push({ key, message: errorMessage ?? '' });
    }
    remainingActions = remainingActions.filter((action) => retriedKeys.has(keyOf(action)));
    if (remainingActions.length > 0) await client.wait();
  }
  return failures;
}
