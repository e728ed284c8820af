import type { OperationId, SearchError } from '@searchdeck/contract';
import { useMutation, useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { connectionsQuery, type Connection } from './connections';
import { localServiceMessages as messages } from './local-service-messages';
import { localServiceOf } from './local-service';
import { callOperation, type OperationArgs } from './operations';
import type { ApiResponse } from './send';
import { useConnection } from './use-connection';
import { editDenialReasonOf } from './use-write-denial-reason';

export interface LocalService {
  /** Undefined: the connection has none. */
  connection: Connection | undefined;
  /** Why it cannot be used; undefined when it can. */
  denialReason: string | undefined;
}

/** The local search service that previews data sources and debugs skillsets of the current connection. */
export function useLocalService(): LocalService {
  const current = useConnection();
  const { data } = useSuspenseQuery(connectionsQuery);
  const connection = localServiceOf(current, data);
  if (connection !== undefined) return { connection, denialReason: editDenialReasonOf(connection) };
  const isDeleted = current.localServiceId != null;
  return { connection, denialReason: isDeleted ? messages.deleted(current.name) : messages.none };
}

/**
 * Calls an operation that only local services have. `args.body` has the names that the current service uses; the local
 * service may use others.
 */
export async function callLocalService<T>(
  current: Pick<Connection, 'dialect'>,
  local: Connection,
  operation: OperationId,
  args: OperationArgs,
): Promise<ApiResponse<T>> {
  if (local.dialect === current.dialect || args.body === undefined) return callOperation<T>(local.id, operation, args);
  const { convertBody } = await import('./convert-names');
  const body = convertBody(operation, args.body, current.dialect, local.dialect);
  return callOperation<T>(local.id, operation, { ...args, body });
}

/** Runs an operation of the local service on demand. */
export function useLocalOperation<T>(
  operation: OperationId,
): UseMutationResult<ApiResponse<T>, SearchError, OperationArgs> {
  const current = useConnection();
  const { connection: local, denialReason } = useLocalService();
  return useMutation<ApiResponse<T>, SearchError, OperationArgs>({
    mutationFn: (args) => {
      if (local === undefined) throw new Error(denialReason);
      return callLocalService<T>(current, local, operation, args);
    },
  });
}
