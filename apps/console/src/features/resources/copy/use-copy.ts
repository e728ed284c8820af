import { SearchError, toDialect, type OperationId } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAfter } from '../../../shared/api/after-change';
import type { Connection } from '../../../shared/api/connections';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { callOperation } from '../../../shared/api/operations';
import { withSecrets } from '../with-secrets';
import { itemId, type CopyItem } from './copy-plan';

export type CopyResult = { state: 'copied' | 'skipped' } | { state: 'failed'; error: SearchError };

/** Copies resources one after another. A failure doesn't stop the others. */
export function useCopy() {
  const outline = useOperationOutlines();
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, CopyResult>>(new Map());
  const [isBusy, setBusy] = useState(false);
  /** `secretsOf`: the values of an item's secrets by path. Returns whether all were copied. */
  const run = async (
    target: Connection,
    items: readonly CopyItem[],
    overwrites: boolean,
    secretsOf: (item: CopyItem) => Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    const nextResults = new Map<string, CopyResult>();
    setBusy(true);
    try {
      for (const item of items) {
        const { kind, name, definition } = item;
        try {
          await callOperation(target.id, outline(`${kind.id}.put` as OperationId), {
            path: { [kind.parameter]: name },
            headers: { Prefer: 'return=representation', ...(overwrites ? {} : { 'If-None-Match': '*' }) },
            body: toDialect(kind.schema, withSecrets(definition, secretsOf(item)), target.dialect),
          });
          nextResults.set(itemId(item), { state: 'copied' });
        } catch (error) {
          if (!(error instanceof SearchError)) throw error;
          nextResults.set(itemId(item), error.status === 412 ? { state: 'skipped' } : { state: 'failed', error });
        }
        setResults(new Map(nextResults));
      }
    } finally {
      setBusy(false);
    }
    for (const tag of new Set(items.map(({ kind }) => kind.id))) {
      await refreshAfter(client, target.id, { tag });
    }
    return [...nextResults.values()].every(({ state }) => state !== 'failed');
  };
  return { run, results, isBusy };
}
