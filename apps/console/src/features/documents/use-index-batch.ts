import { documentKeyProblem, limits, SearchError, type IndexDocumentsResultBody } from '@searchdeck/contract';
import { useState } from 'react';
import { confirmedBy } from '../../shared/api/confirmation';
import { useOperation } from '../../shared/api/use-operation';
import type { DocumentBody } from './document-text';

export type IndexAction = DocumentBody & { '@search.action': 'upload' | 'merge' | 'mergeOrUpload' | 'delete' };

/** Whether the service accepts the key only with `allowUnsafeKeys`, which another client has then used. */
export const isUnsafeKey = (key: unknown): boolean => typeof key === 'string' && documentKeyProblem(key) !== undefined;

/** Sends actions in batches. Returns the keys that succeeded, and the error of the first that failed. */
export function useIndexBatch(indexName: string, keyName: string) {
  const operation = useOperation<IndexDocumentsResultBody>('documents.index');
  const [isBusy, setBusy] = useState(false);
  const run = async (actions: readonly IndexAction[]): Promise<{ keys: string[]; error: SearchError | undefined }> => {
    setBusy(true);
    const keys: string[] = [];
    try {
      for (let start = 0; start < actions.length; start += limits.batchActions) {
        const batch = actions.slice(start, start + limits.batchActions);
        const { body } = await operation.mutateAsync({
          path: { indexName },
          // Deletions come from a dialog that confirms them; large batches need the header, too.
          headers: confirmedBy(indexName),
          ...(batch.some((action) => isUnsafeKey(action[keyName])) ? { query: { allowUnsafeKeys: true } } : {}),
          body: { value: batch },
        });
        keys.push(...body.value.filter((result) => result.status).map((result) => result.key));
        const failedResult = body.value.find((result) => !result.status);
        if (failedResult !== undefined) {
          const message = failedResult.errorMessage ?? '';
          return { keys, error: new SearchError({ status: failedResult.statusCode, code: '', message }) };
        }
      }
      return { keys, error: undefined };
    } catch (error) {
      if (error instanceof SearchError) return { keys, error };
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
