import { SearchError, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../api/after-change';
import { callOperation } from '../api/operations';
import { useConnectionId } from '../api/use-connection';

export interface NotDeleted {
  name: string;
  error: SearchError;
}

/** Deletes objects of one kind, one after the other; what is refused does not keep the others. */
export const useDeleteMany = (kind: ResourceKind) => {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly NotDeleted[]>([]);
  const run = async (names: readonly string[]): Promise<readonly string[]> => {
    const deleted: string[] = [];
    const failed: NotDeleted[] = [];
    setRefused([]);
    for (const [i, name] of names.entries()) {
      setDone(i);
      try {
        await callOperation(connectionId, `${kind.id}.delete` as OperationId, { path: { [kind.parameter]: name } });
        deleted.push(name);
      } catch (cause) {
        if (!(cause instanceof SearchError)) throw cause;
        // Somebody else was faster: it is gone, which is what was asked for.
        if (cause.status === 404) deleted.push(name);
        else failed.push({ name, error: cause });
      }
    }
    setDone(undefined);
    setRefused(failed);
    if (deleted.length > 0) await refreshAfter(client, connectionId, { tag: kind.id, deleted, more: [] });
    return deleted;
  };
  return { run, busy: done !== undefined, done, refused, reset: () => setRefused([]) };
};
