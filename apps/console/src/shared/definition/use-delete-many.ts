import { SearchError, type KindOutline, type OperationId } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../api/after-change';
import { useOperationOutlines } from '../api/operation-outlines';
import { confirmedBy } from '../api/confirmation';
import { keys } from '../api/keys';
import { callOperation } from '../api/operations';
import { useConnectionId } from '../api/use-connection';

export interface DeleteFailure {
  name: string;
  error: SearchError;
}

/** Deletes resources of one kind one after another. A failure doesn't stop the others. */
export const useDeleteMany = (kind: KindOutline) => {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const client = useQueryClient();
  const [processedCount, setProcessedCount] = useState<number>();
  const [failures, setFailures] = useState<readonly DeleteFailure[]>([]);
  const run = async (names: readonly string[]): Promise<readonly string[]> => {
    const deletedNames: string[] = [];
    const newFailures: DeleteFailure[] = [];
    setFailures([]);
    for (const [i, name] of names.entries()) {
      setProcessedCount(i);
      try {
        await callOperation(connectionId, outline(`${kind.id}.delete` as OperationId), {
          path: { [kind.parameter]: name },
          headers: confirmedBy(name),
        });
        deletedNames.push(name);
      } catch (cause) {
        if (!(cause instanceof SearchError)) throw cause;
        // Someone else deleted it first.
        if (cause.status === 404) deletedNames.push(name);
        else newFailures.push({ name, error: cause });
      }
    }
    setProcessedCount(undefined);
    setFailures(newFailures);
    // Their pages must not show what was loaded before.
    for (const name of deletedNames) {
      client.removeQueries({ queryKey: keys.object(connectionId, kind.id, name), type: 'inactive' });
    }
    if (deletedNames.length > 0) await refreshAfter(client, connectionId, { tag: kind.id, deletedNames });
    return deletedNames;
  };
  return { run, isBusy: processedCount !== undefined, processedCount, failures, reset: () => setFailures([]) };
};
