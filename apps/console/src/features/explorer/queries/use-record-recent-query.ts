import { parseJson, printJson, type QuerySnapshot } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fitsLimit, queriesApi, queriesKey } from './queries-api';

/** Records a query among the recent ones; undefined records nothing. A failure to record is ignored. */
export const useRecordRecentQuery = (
  connectionId: string,
  indexName: string,
  request: QuerySnapshot | undefined,
): void => {
  const client = useQueryClient();
  const lastRecorded = useRef('');
  const text = request === undefined ? undefined : printJson(request);
  useEffect(() => {
    if (text === undefined || text === lastRecorded.current) return;
    lastRecorded.current = text;
    const snapshot = parseJson(text) as unknown as QuerySnapshot;
    if (!fitsLimit(snapshot)) return;
    void queriesApi.record({ connectionId, indexName, request: snapshot }).then(
      () => client.invalidateQueries({ queryKey: [...queriesKey(connectionId), 'recent'] }),
      () => undefined,
    );
  }, [client, connectionId, indexName, text]);
};
