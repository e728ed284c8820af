import { isBffCode, SearchError, type DebugSession, type DebugSessionRequest } from '@searchdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { operationKey } from '../../../shared/api/keys';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';
import { useOperation, useOperationQuery } from '../../../shared/api/use-operation';

/** Names of parameters of the address. */
export const debugParameters = {
  indexer: 'indexer',
  item: 'item',
  session: 'session',
  step: 'step',
  node: 'at',
  view: 'show',
} as const;

type Parameter = keyof typeof debugParameters;

/** What is selected, in the address. */
export function useDebugAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: Parameter): string => search.get(debugParameters[name]) ?? '',
    set: (values: Partial<Record<Parameter, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            const parameter = debugParameters[name as Parameter];
            if (value === '') next.delete(parameter);
            else next.set(parameter, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof SearchError && error.status === 404 && !isBffCode(error.code);

/** The debug session in the address, and how it is started and run again. */
export function useDebugSession() {
  const { id: connectionId } = useConnection();
  const client = useQueryClient();
  const address = useDebugAddress();
  const sessionId = address.get('session');
  const path = { sessionId };
  const query = useOperationQuery<DebugSession>(
    'local.getDebugSession',
    { path },
    { enabled: sessionId !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  const create = useOperation<DebugSession>('local.createDebugSession');
  const rerun = useOperation<DebugSession>('local.runDebugSession');
  const remove = useOperation('local.deleteDebugSession');

  const show = (response: ApiResponse<DebugSession>) => {
    const { id } = response.body;
    client.setQueryData(
      operationKey(connectionId, { operation: 'local.getDebugSession', path: { sessionId: id } }),
      response,
    );
    address.set({ session: id });
  };
  const session = sessionId === '' ? undefined : query.data?.body;
  return {
    session,
    isLoading: sessionId !== '' && query.isPending && !isMissing(query.error),
    /** The session in the address has ended. */
    isExpired: session === undefined && isMissing(query.error),
    error: create.error ?? rerun.error ?? (isMissing(query.error) ? null : query.error),
    isRunning: create.isPending || rerun.isPending,
    start: (body: DebugSessionRequest) => {
      rerun.reset();
      create.mutate(
        { body },
        {
          onSuccess: (response) => {
            // The service also deletes old sessions itself.
            if (sessionId !== '' && !isMissing(query.error)) remove.mutate({ path });
            show(response);
          },
        },
      );
    },
    rerun: (skillset: unknown, fromStep?: number) => {
      create.reset();
      rerun.mutate({ path, body: { skillset, ...(fromStep === undefined ? {} : { fromStep }) } }, { onSuccess: show });
    },
  };
}
