import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import type { DebugSource } from './debug-request';
import { useDebugParameters } from './use-debug-session';

/**
 * Runs the item that a link to the debugger names, once and as soon as nothing prevents it. Items of cloud services need a
 * connection string, which the user enters first.
 */
export function useInitialRun(denialReason: string | undefined, run: (source: DebugSource) => void) {
  const { kind } = useConnection();
  const parameters = useDebugParameters();
  const [source] = useState((): DebugSource | undefined => {
    const itemId = parameters.get('item');
    const indexerName = parameters.get('indexer');
    if (kind !== 'local' || itemId === '' || indexerName === '' || parameters.get('session') !== '') return undefined;
    return { document: { itemId }, indexerName };
  });
  const hasRun = useRef(false);
  useEffect(() => {
    if (source === undefined || denialReason !== undefined || hasRun.current) return;
    hasRun.current = true;
    run(source);
  }, [source, denialReason, run]);
}
