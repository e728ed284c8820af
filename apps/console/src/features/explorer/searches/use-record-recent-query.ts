import type { QuerySnapshot } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { parseJson, printJson } from '../../../shared/api/json-text';
import { fitsLimit, queriesApi, queriesKey } from './searches-api';

/**
 * Records a query that succeeded; undefined: there is none. A failure is ignored: it must not interrupt the user's work.
 */
export const useRecordRecentQuery = (
  connectionId: string,
  indexName: string,
  snapshot: QuerySnapshot | undefined,
): void => {
  const client = useQueryClient();
  const recorded = useRef('');
  const text = snapshot === undefined ? undefined : printJson(snapshot, 0);
  useEffect(() => {
    if (text === undefined || text === recorded.current) return;
    recorded.current = text;
    const request = parseJson(text) as unknown as QuerySnapshot;
    if (!fitsLimit(request)) return;
    void queriesApi.record({ connectionId, indexName, request }).then(
      () => client.invalidateQueries({ queryKey: [...queriesKey(connectionId), 'recent'] }),
      () => undefined,
    );
  }, [client, connectionId, indexName, text]);
};
