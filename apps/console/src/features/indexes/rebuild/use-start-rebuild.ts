import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnectionId } from '../../../shared/api/use-connection';
import { startTask } from '../../../shared/tasks/tasks-api';

type RebuildInput = Extract<Parameters<typeof startTask>[1], { kind: 'rebuildIndex' }>;

/** Starts a rebuild. It stays busy after success: the page shows the task instead of the form. */
export function useStartRebuild() {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (input: Omit<RebuildInput, 'kind' | 'connectionId'>) => {
    setBusy(true);
    setError(undefined);
    try {
      await startTask(client, { kind: 'rebuildIndex', connectionId, ...input });
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return { start, isBusy, error };
}
