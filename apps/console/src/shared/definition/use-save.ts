import { SearchError, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { operationKey } from '../api/keys';
import { jsonText } from '../api/operations';
import { useConnectionId } from '../api/use-connection';
import { useOperation } from '../api/use-operation';

export type SaveResult = { kind: 'saved' } | { kind: 'conflict' } | { kind: 'rejected'; error: SearchError };

export interface SaveOptions {
  /** The version to replace. */
  etag: string;
  /** Allows the index to be offline for a few seconds, to add analysis components. */
  allowsDowntime: boolean;
  /** Only if it does not exist. */
  shouldRecreate?: boolean;
}

/** Saves the text of a definition if the server still has the version that it is based on. */
export const useSave = (kind: ResourceKind, name: string) => {
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const put = useOperation(`${kind.id}.put` as OperationId);
  const [isSaving, setSaving] = useState(false);
  const path = { [kind.parameter]: name };
  const run = async (
    text: string,
    { etag, allowsDowntime, shouldRecreate = false }: SaveOptions,
  ): Promise<SaveResult> => {
    setSaving(true);
    try {
      await put.mutateAsync({
        path,
        ...(allowsDowntime ? { query: { allowIndexDowntime: true } } : {}),
        headers: {
          Prefer: 'return=representation',
          ...(shouldRecreate ? { 'If-None-Match': '*' } : { 'If-Match': etag }),
        },
        body: jsonText(text),
      });
      return { kind: 'saved' };
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      if (cause.status !== 412) return { kind: 'rejected', error: cause };
      await client.refetchQueries({ queryKey: operationKey(connectionId, { operation: `${kind.id}.get`, path }) });
      return { kind: 'conflict' };
    } finally {
      setSaving(false);
    }
  };
  return { run, isSaving };
};
