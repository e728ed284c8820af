import type { OperationId } from '@searchdeck/contract';
import { useState } from 'react';
import { withConnectionParameters } from '../../../shared/api/management-parameters';
import { callOperation } from '../../../shared/api/operations';
import type { ApiResponse } from '../../../shared/api/send';
import { useConnection } from '../../../shared/api/use-connection';

/** Calls operations whose responses are credentials: nothing caches them, and they disappear with the component. */
export function useSecretOperation() {
  const connection = useConnection();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  /** The response; undefined if the call failed, see `error`. */
  const call = async <T>(
    operation: OperationId,
    path: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<T> | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      const args = withConnectionParameters(operation, { path, headers }, connection);
      return await callOperation<T>(connection.id, operation, args);
    } catch (cause) {
      setError(cause);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { call, error, isBusy };
}
