import { isBffCode, SearchError, type DebugSession, type DebugSessionRequest } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { operationKey } from '../../../shared/api/keys';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';
import { callLocalService, useLocalOperation, useLocalService } from '../../../shared/api/use-local-service';
import { useUrlParameters } from '../../../shared/ui/use-url-parameters';

/** Names in the URL. */
const parameterNames = {
  indexer: 'indexer',
  item: 'item',
  session: 'session',
  step: 'step',
  node: 'at',
  view: 'show',
} as const;

type Parameter = keyof typeof parameterNames;

/** What is selected, from the parameters of the URL. */
export function useDebugParameters() {
  const [search, setParameters] = useUrlParameters();
  return {
    get: (name: Parameter): string => search.get(parameterNames[name]) ?? '',
    set: (values: Partial<Record<Parameter, string>>) =>
      setParameters(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [parameterNames[name as Parameter], value])),
      ),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof SearchError && error.status === 404 && !isBffCode(error.code);

/** The debug session in the URL, and functions that start it and run it again. */
export function useDebugSession() {
  const connection = useConnection();
  const { connection: local } = useLocalService();
  const client = useQueryClient();
  const parameters = useDebugParameters();
  const sessionId = parameters.get('session');
  const path = { sessionId };
  const keyOf = (id: string) =>
    operationKey(local?.id ?? '', { operation: 'local.getDebugSession', path: { sessionId: id } });
  const query = useQuery<ApiResponse<DebugSession>, SearchError>({
    queryKey: keyOf(sessionId),
    queryFn: ({ signal }) => {
      if (local === undefined) throw new Error('No local service');
      return callLocalService<DebugSession>(connection, local, 'local.getDebugSession', { path, signal });
    },
    enabled: sessionId !== '' && local !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const create = useLocalOperation<DebugSession>('local.createDebugSession');
  const rerun = useLocalOperation<DebugSession>('local.runDebugSession');
  const remove = useLocalOperation('local.deleteDebugSession');

  /** The last session, which the URL names a moment later. */
  const lastSessionId = useRef(sessionId);
  useEffect(() => {
    lastSessionId.current = sessionId;
  }, [sessionId]);
  const removeLast = async () => {
    const id = lastSessionId.current;
    if (id === '' || isMissing(client.getQueryState(keyOf(id))?.error)) return;
    // Otherwise a session that is still being read would be reported as missing.
    await client.cancelQueries({ queryKey: keyOf(id) });
    // If this fails, the service deletes the session when it expires.
    remove.mutate({ path: { sessionId: id } });
  };
  /** `readsItem`: the document was read from the data source, so that the URL can name it as the session does, not by its key. */
  const show = (response: ApiResponse<DebugSession>, readsItem = false) => {
    const { id, itemId } = response.body;
    client.setQueryData(keyOf(id), response);
    lastSessionId.current = id;
    parameters.set({ session: id, ...(readsItem ? { item: itemId } : {}) });
  };
  const session = sessionId === '' ? undefined : query.data?.body;
  return {
    session,
    isLoading: sessionId !== '' && query.isPending && !isMissing(query.error),
    /** The session in the URL has ended. */
    isExpired: session === undefined && isMissing(query.error),
    runError: create.error ?? rerun.error,
    loadError: isMissing(query.error) ? null : query.error,
    isRunning: create.isPending || rerun.isPending,
    start: (body: DebugSessionRequest, onStarted: (id: string) => void) => {
      rerun.reset();
      create.mutate(
        { body },
        {
          onSuccess: (response) => {
            void removeLast();
            show(response, body.document?.itemId != null);
            onStarted(response.body.id);
          },
        },
      );
    },
    rerun: (skillset: unknown, fromStep?: number) => {
      create.reset();
      rerun.mutate(
        { path, body: { skillset, ...(fromStep === undefined ? {} : { fromStep }) } },
        { onSuccess: (response) => show(response) },
      );
    },
  };
}
