import { SearchError, type KindOutline, type OperationId } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../../../shared/api/after-change';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { callOperation, jsonText } from '../../../shared/api/operations';
import { useConnectionId } from '../../../shared/api/use-connection';
import type { EditPlan } from './edit-plan';

export type EditResult = { state: 'saved' | 'conflict' } | { state: 'failed'; error: SearchError };

interface Edit {
  name: string;
  plan: EditPlan;
}

/** Saves changed definitions one after another, each only if the service still has the version of its preview. */
export function useEditMany(kind: KindOutline) {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, EditResult>>(new Map());
  const [processedCount, setProcessedCount] = useState<number>();
  /** Returns the results by name. */
  const run = async (edits: readonly Edit[]): Promise<ReadonlyMap<string, EditResult>> => {
    const nextResults = new Map([...results].filter(([name]) => !edits.some((edit) => edit.name === name)));
    try {
      for (const [i, { name, plan }] of edits.entries()) {
        setProcessedCount(i);
        try {
          await callOperation(connectionId, outline(`${kind.id}.put` as OperationId), {
            path: { [kind.parameter]: name },
            ...(plan.needsDowntime ? { query: { allowIndexDowntime: true } } : {}),
            headers: { Prefer: 'return=representation', 'If-Match': plan.etag },
            body: jsonText(plan.text),
          });
          nextResults.set(name, { state: 'saved' });
        } catch (error) {
          if (!(error instanceof SearchError)) throw error;
          nextResults.set(name, error.status === 412 ? { state: 'conflict' } : { state: 'failed', error });
        }
        setResults(new Map(nextResults));
      }
      // The next save needs the current versions.
      await refreshAfter(client, connectionId, { tag: kind.id });
    } finally {
      setProcessedCount(undefined);
    }
    return nextResults;
  };
  return { run, results, processedCount, isBusy: processedCount !== undefined, reset: () => setResults(new Map()) };
}
