import type { OperationId, SearchError } from '@searchdeck/contract';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useConnection } from './use-connection';
import { refreshAfter } from './after-change';
import { operationKey } from './keys';
import { withConnectionParameters } from './management-parameters';
import { useOperationOutlines, type OperationRef } from './operation-outlines';
import { callOperation, type OperationArgs } from './operations';
import type { ApiResponse } from './send';

/** Query options of an operation, for loaders, prefetching, and `useQuery`. */
export const operationQuery = <T>(
  connectionId: string,
  operation: OperationRef,
  args: Omit<OperationArgs, 'signal'> = {},
) =>
  queryOptions<ApiResponse<T>, SearchError>({
    queryKey: operationKey(connectionId, {
      ...args,
      operation: typeof operation === 'string' ? operation : operation.id,
    }),
    queryFn: ({ signal }) => callOperation<T>(connectionId, operation, { ...args, signal }),
  });

export interface OperationQueryOptions<T = unknown> {
  enabled?: boolean;
  /** Shows the previous response while the arguments change. */
  keepsPrevious?: boolean;
  staleTime?: number;
  /** Milliseconds between refreshes; may depend on the latest response. */
  refetchInterval?: number | false | ((query: { state: { data: ApiResponse<T> | undefined } }) => number | false);
}

/** Reads an operation of the current connection: `data.body`, `data.etag`, `data.timings`. */
export const useOperationQuery = <T = unknown>(
  operation: OperationId,
  args: Omit<OperationArgs, 'signal'> = {},
  { keepsPrevious = false, ...options }: OperationQueryOptions<T> = {},
): UseQueryResult<ApiResponse<T>, SearchError> => {
  const connection = useConnection();
  const outline = useOperationOutlines()(operation);
  return useQuery({
    ...operationQuery<T>(connection.id, outline, withConnectionParameters(outline, args, connection)),
    ...options,
    ...(keepsPrevious ? { placeholderData: (previous: ApiResponse<T> | undefined) => previous } : {}),
  });
};

/**
 * Runs an operation of the current connection on demand. Afterward, the collection is refreshed (a changed index
 * refreshes lists, statistics, and search results), and the queries under `invalidate`.
 */
export const useOperation = <T = unknown>(
  operation: OperationId,
  options: { invalidate?: (args: OperationArgs) => readonly QueryKey[] } = {},
): UseMutationResult<ApiResponse<T>, SearchError, OperationArgs> => {
  const connection = useConnection();
  const connectionId = connection.id;
  const client = useQueryClient();
  const outline = useOperationOutlines()(operation);
  return useMutation<ApiResponse<T>, SearchError, OperationArgs>({
    mutationKey: [connectionId, operation],
    mutationFn: (args) => callOperation<T>(connectionId, outline, withConnectionParameters(outline, args, connection)),
    onSuccess: (_response, args) => {
      const [tag = operation, verb] = operation.split('.');
      const deletedNames = verb === 'delete' ? Object.values(args.path ?? {}).slice(0, 1) : [];
      return refreshAfter(client, connectionId, { tag, deletedNames, otherKeys: options.invalidate?.(args) ?? [] });
    },
  });
};
