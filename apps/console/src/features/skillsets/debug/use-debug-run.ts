import { SearchError, type DebugCase, type DebugSessionRequest } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { cloudRequest, type DebugSource } from './debug-request';
import { caseOf } from './case-of';
import { useDebugSession } from './use-debug-session';

/** What started a session. */
interface SessionStart {
  sessionId: string;
  source: DebugSource;
  openedCase: DebugCase | undefined;
}

/** The debug session, and a function that runs a skillset on a document, which may be that of a case. */
export function useDebugRun(skillset: unknown) {
  const connection = useConnection();
  const { start, ...debugSession } = useDebugSession();
  const { session } = debugSession;
  const [lastStart, setLastStart] = useState<SessionStart>();
  const [requestError, setRequestError] = useState<SearchError | null>(null);
  /** The item that was requested last, which may not exist. */
  const [requestedItem, setRequestedItem] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const run = (newSource: DebugSource, newCase?: DebugCase) => {
    const { connectionString: _connectionString, ...withoutSecret } = newSource;
    const onStarted = (sessionId: string) => setLastStart({ sessionId, source: withoutSecret, openedCase: newCase });
    setRequestError(null);
    setRequestedItem(newSource.document?.itemId ?? '');
    const draft = skillset as DebugSessionRequest['skillset'];
    if (connection.kind === 'local') {
      start({ ...withoutSecret, skillset: draft }, onStarted);
      return;
    }
    setPreparing(true);
    cloudRequest(connection.id, draft, newSource)
      .then(
        (request) => start(request, onStarted),
        (failure: unknown) => {
          if (!(failure instanceof SearchError)) throw failure;
          setRequestError(failure);
        },
      )
      .finally(() => setPreparing(false));
  };
  const started = lastStart?.sessionId === session?.id ? lastStart : undefined;
  const source = started?.source;
  const currentCase = useMemo(
    () => (session === undefined || source === undefined ? undefined : caseOf(skillset, source, session)),
    [skillset, source, session],
  );
  return {
    ...debugSession,
    isRunning: debugSession.isRunning || isPreparing,
    runError: requestError ?? debugSession.runError,
    requestedItem,
    run,
    /** The case that the session runs. */
    openedCase: started?.openedCase,
    /** What can be saved as a case; undefined without a session that was started here. */
    currentCase,
  };
}
