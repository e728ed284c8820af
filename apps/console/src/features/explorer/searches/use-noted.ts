import type { KeptRequest } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { parseJson, printJson } from '../../../shared/api/json-text';
import { canBeKept, searchesApi, searchesKey } from './searches-api';

/**
 * Notes a search among the recent ones once it is answered; undefined: there is nothing to note. That it could not be
 * noted is nothing that anybody should be told in the middle of their work.
 */
export const useNoted = (connectionId: string, indexName: string, request: KeptRequest | undefined): void => {
  const client = useQueryClient();
  const noted = useRef('');
  const text = request === undefined ? undefined : printJson(request, 0);
  useEffect(() => {
    if (text === undefined || text === noted.current) return;
    noted.current = text;
    const asked = parseJson(text) as unknown as KeptRequest;
    if (!canBeKept(asked)) return;
    void searchesApi.note({ connectionId, indexName, request: asked }).then(
      () => client.invalidateQueries({ queryKey: [...searchesKey(connectionId), 'recent'] }),
      () => undefined,
    );
  }, [client, connectionId, indexName, text]);
};
