import { SearchError, type ConnectionTestResult } from '@searchdeck/contract';
import { useState } from 'react';
import { callBff } from '../../shared/api/call-bff';
import type { AnyConnection } from '../../shared/api/connections';

export type TestState =
  | { isRunning: true }
  | { isRunning: false; result: ConnectionTestResult }
  | { isRunning: false; error: SearchError };

/** Results of the tests of this visit, by connection. */
export const useConnectionTests = () => {
  const [results, setResults] = useState<ReadonlyMap<string, TestState>>(new Map());
  const setResult = (id: string, state: TestState) => setResults((old) => new Map(old).set(id, state));
  const test = async ({ id }: AnyConnection): Promise<void> => {
    setResult(id, { isRunning: true });
    try {
      setResult(id, { isRunning: false, result: (await callBff('connections.test', { path: { id } })).body });
    } catch (cause) {
      if (!(cause instanceof SearchError)) throw cause;
      setResult(id, { isRunning: false, error: cause });
    }
  };
  return { results, test };
};
